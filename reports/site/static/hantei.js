// Keeps the chosen language, searches, completes drawn tables, links traces.
// Every page can be read without it: then both languages are shown, the tables say their words
// in Japanese, and the English of a step stands where the page first has it.
"use strict";

const root = document.currentScript.src.replace(/static\/hantei\.js.*$/, "");
const title = document.title;
const englishTitle = document.querySelector("meta[name=title]").content;

// ---- language

const stored = {
  get: () => { try { return localStorage.getItem("hantei-language"); } catch { return null; } },
  set: (value) => { try { localStorage.setItem("hantei-language", value); } catch { /* private window */ } },
};

function show(language) {
  document.documentElement.lang = language === "en" ? "en" : "ja";
  document.title = language === "en" ? englishTitle : title;
}

const choices = [...document.querySelectorAll("input[name=lang]")];
const asked = new URLSearchParams(location.search).get("lang") ?? stored.get();
// Without this script both languages are shown; with it one, Japanese if nobody chose.
(choices.find((choice) => choice.value === asked) ?? choices[0]).checked = true;
show(choices.find((choice) => choice.checked).value);
for (const choice of choices) {
  choice.addEventListener("change", () => { stored.set(choice.value); show(choice.value); });
}

// ---- search

// As reports/site/index.py has them; found in this order.
const KINDS = {
  d: ["文書", "document"], c: ["条", "clause"], t: ["文", "statement"], n: ["カード", "card"],
  s: ["シナリオ", "scenario"], f: ["指摘", "finding"], r: ["解釈", "reading"],
};
const LIMIT = 24;

// One form for full and half width, katakana and hiragana, upper and lower case.
const folded = (text) => text.normalize("NFKC").toLowerCase()
  .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

let index = null;
function indexed() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}static/index.js`;
    script.onload = () => resolve(Object.entries(HANTEI_INDEX).flatMap(([page, entries]) => {
      let id = "";
      return entries.map(([kind, fragment, own, ja, en = ja]) => {
        id = own || id;
        const address = fragment ? `${page}#${fragment}` : page;
        return { kind, id, ja, en, address, key: folded(id), text: folded(`${id} ${ja} ${en}`) };
      });
    }));
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

function found(entries, query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) { return []; }
  const order = Object.keys(KINDS);
  const rank = (entry) => {
    const exact = entry.key === words[0] || entry.key.split(":")[1] === words[0];
    const early = Math.min(...words.map((word) => entry.text.indexOf(word)));
    return [exact ? 0 : 1, order.indexOf(entry.kind), early];
  };
  return entries.filter((entry) => words.every((word) => entry.text.includes(word)))
    .map((entry) => [rank(entry), entry])
    .sort(([a], [b]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(([, entry]) => entry);
}

function said(ja, en) {
  return [["ja", ja], ["en", en]].map(([language, text]) => {
    const span = document.createElement("span");
    span.lang = language;
    span.textContent = text;
    return span;
  });
}

const form = document.querySelector(".find");
const box = form.querySelector("input");
const hits = form.querySelector(".hits");
const status = form.querySelector("[role=status]");

function hit(entry) {
  const link = document.createElement("a");
  link.href = root + entry.address;
  const kind = document.createElement("small");
  kind.append(...said(...KINDS[entry.kind]));
  const id = document.createElement("code");
  id.textContent = entry.id;
  const name = document.createElement("b");
  name.append(...(entry.ja === entry.en ? [entry.ja] : said(entry.ja, entry.en)));
  link.append(kind, name, id);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search() {
  const query = box.value.trim();
  if (!query) { hits.hidden = true; status.textContent = ""; return; }
  const all = found(await indexed(), query);
  if (query !== box.value.trim()) { return; }
  const none = document.createElement("li");
  none.append(...said("見つからない", "Nothing found"));
  hits.replaceChildren(...(all.length ? all.slice(0, LIMIT).map(hit) : [none]));
  hits.hidden = false;
  status.replaceChildren(...said(`${all.length}件`, `${all.length} found`));
}

form.hidden = false;
box.addEventListener("focus", indexed, { once: true });
box.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const links = [...hits.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && links.length) {
    links[Math.min(at + 1, links.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    (links[at - 1] ?? box).focus();
  } else if (event.key === "Escape") {
    hits.hidden = true;
    box.value = "";
    box.focus();
  } else { return; }
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!form.contains(event.target) || event.target.closest(".hits a")) { hits.hidden = true; }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) {
    event.preventDefault();
    box.focus();
  }
});

// ---- films

// A word of a film, as it stands there: perhaps with the number of a copy, or how many there are.
const WORD = /^(\s*(?:[✓✗?–○◇] |\d+ )?)(.*?)((?:\(\d+\))?(?: ×\d+)?\s*)$/s;

function translated(film, english) {
  for (const element of film.querySelectorAll("summary, th, td, b:not([lang]), i")) {
    for (const text of [...element.childNodes]) {
      if (text.nodeType !== Node.TEXT_NODE || element.closest("summary b")) { continue; }
      const [, before, word, after] = WORD.exec(text.data);
      if (Object.hasOwn(english, word)) { text.replaceWith(before, ...said(word, english[word]), after); }
    }
  }
}

const named = (element) => element.querySelector("th")?.textContent ?? "";
// What is in force is one list, not places by name: it changes as a whole.
const isList = (group) => !group.querySelector("tr + tr > th");

// The keys of all lists in one order that keeps the order of each.
function ordered(lists) {
  const order = [];
  for (const list of lists) {
    let at = 0;
    for (const key of list) {
      const found = order.indexOf(key);
      if (found >= 0) { at = found + 1; } else { order.splice(at, 0, key); at += 1; }
    }
  }
  return order;
}

function kept(row) {
  const copy = row.cloneNode(true);
  copy.classList.add("old");
  for (const changed of copy.querySelectorAll(".n")) { changed.classList.remove("n"); }
  return copy;
}

// The row of a place before anything lay there; the row that names a player is the same at all times.
function emptied(row) {
  if (!row.querySelector("td")) { return row.cloneNode(true); }
  const copy = kept(row);
  copy.querySelector("td").replaceChildren(...(row.classList.contains("v") ? ["–"] : said("空", "empty")));
  return copy;
}

// Every table of a film with all places of all of them: as they were before where nothing changed.
function completed(tables) {
  const groups = tables.map((table) => new Map([...table.tBodies].map((group) => [named(group), group])));
  const rows = (group) => new Map([...group.rows].map((row) => [named(row), row]));
  const shape = ordered(groups.map((group) => [...group.keys()])).map((name) => {
    const all = groups.filter((group) => group.has(name)).map((group) => group.get(name));
    const places = all.some(isList) ? null : ordered(all.map((group) => [...rows(group).keys()]));
    const first = new Map(all.toReversed().flatMap((group) => [...rows(group)]));
    return { name, places, first };
  });
  const before = new Map();
  tables.forEach((table, at) => {
    table.replaceChildren(...shape.flatMap(({ name, places, first }) => {
      let group = groups[at].get(name);
      if (!places) {
        group ??= before.has(name) ? kept(before.get(name)) : undefined;
        if (group) { before.set(name, group); }
        return group ? [group] : [];
      }
      const changed = group ? rows(group) : new Map();
      const old = before.get(name) ?? new Map();
      const now = new Map(places.map((place, at) => [place, changed.get(place)
        ?? (old.has(place) ? at ? kept(old.get(place)) : old.get(place).cloneNode(true) : emptied(first.get(place)))]));
      before.set(name, now);
      group ??= document.createElement("tbody");
      group.replaceChildren(...now.values());
      return [group];
    }));
  });
}

function linked(paragraph, words) {
  const clauses = Object.keys(words.clauses).sort((a, b) => b.length - a.length);
  let head = "";
  for (const text of [...paragraph.childNodes]) {
    if (text.nodeType !== Node.TEXT_NODE) { continue; }
    const parts = text.data.split(/(\s+)/).map((written) => {
      const token = written.startsWith(".") ? head + written : written;
      if (/[^\s=]$/.test(token) && !token.includes("=")) { head = token.split(".")[0]; }
      const clause = clauses.find((id) => token === id || token.startsWith(`${id}.`));
      const reading = token.includes("=") ? words.readings[token.split("=")[0]] : undefined;
      const address = clause === undefined ? reading : `${words.clauses[clause]}#${anchor(token)}`;
      if (!address) { return token; }
      const link = document.createElement("a");
      link.href = address;
      link.textContent = token;
      if (clause === undefined) { link.className = "choice"; }
      return link;
    });
    text.replaceWith(...parts);
  }
}

// As the pages spell their ids.
const anchor = (id) => id.replace(/[^A-Za-z0-9._-]/g, (letter) =>
  ({ "/": "~", "#": "+" })[letter] ?? `!${letter.codePointAt(0).toString(16)}!`);

// Below a step that stood on the page before goes the English that it had there.
function englished() {
  const known = new Map();
  for (const step of document.querySelectorAll(".f li > p:first-child")) {
    const english = step.nextElementSibling?.lang === "en" ? step.nextElementSibling : null;
    if (english) { known.set(step.textContent, english); }
    else if (known.has(step.textContent)) { step.after(known.get(step.textContent).cloneNode(true)); }
  }
}

function films() {
  englished();
  for (const film of document.querySelectorAll(".f")) {
    translated(film, HANTEI_WORDS.en);
    completed([...film.querySelectorAll("table")]);
    film.querySelectorAll(":scope > div > p, :scope > p:last-child").forEach((paragraph) => linked(paragraph, HANTEI_WORDS));
  }
}

// ---- deep links: what a link leads to is unfolded

function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) { fold.open = true; }
  target?.scrollIntoView();
}

addEventListener("hashchange", unfold);
document.addEventListener("DOMContentLoaded", () => {
  if (typeof HANTEI_WORDS !== "undefined") { films(); }
  if (location.hash) { unfold(); }
});
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details.f")) { fold.open = true; }
});
