"""doremi 19-4, what players do not settle among themselves."""

from model.kernel.norm import Judge
from model.kernel.reading import by

JUDGE = Judge("19-4.2", several_cards=by("judge-scope", literal=True, every=False))
