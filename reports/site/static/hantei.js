// Keeps the chosen language, searches, completes drawn tables, links traces.
// Every page can be read without it: then the tables say their words in Japanese.
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
const chosen = choices.find((choice) => choice.value === asked);
if (chosen) { chosen.checked = true; }
show(choices.find((choice) => choice.checked).value);
for (const choice of choices) {
  choice.addEventListener("change", () => { stored.set(choice.value); show(choice.value); });
}

// ---- search

const KINDS = {
  document: ["文書", "document"], clause: ["条", "clause"], statement: ["文", "statement"],
  card: ["カード", "card"], scenario: ["シナリオ", "scenario"], finding: ["指摘", "finding"],
  reading: ["解釈", "reading"],
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
    script.onload = () => resolve(HANTEI_INDEX.map(([kind, address, id, ja, en = ja]) =>
      ({ kind, address, id, ja, en, key: folded(id), text: folded(`${id} ${ja} ${en}`) })));
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
const WORD = /^(\s*(?:\d+ )?)(.*?)((?:\(\d+\))?(?: ×\d+)?\s*)$/s;

function texts(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const all = [];
  while (walker.nextNode()) { all.push(walker.currentNode); }
  return all.filter((text) => !text.parentElement.closest("[lang]:not(html)"));
}

function translated(film, english) {
  for (const text of film.querySelectorAll("th, td, b, i, .u")) {
    for (const node of text.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || text.closest("[lang]:not(html)")) { continue; }
      const [, before, word, after] = WORD.exec(node.data);
      if (Object.hasOwn(english, word)) { node.replaceWith(before, ...said(word, english[word]), after); }
    }
  }
}

const named = (element) => element.querySelector("th")?.textContent ?? "";

function kept(row) {
  const copy = row.cloneNode(true);
  copy.classList.add("old");
  for (const changed of copy.querySelectorAll(".n")) { changed.classList.remove("n"); }
  return copy;
}

// What is in force is one list, not places by name: it changes as a whole.
const isList = (group) => !group.querySelector("tr + tr > th");

function merged(now, before) {
  const rows = new Map([...now.rows].map((row) => [named(row), row]));
  now.replaceChildren(...[...before.rows].map((row) => rows.get(named(row)) ?? kept(row)));
  return now;
}

// The table before with what changed in its place: its rows, in their order.
function completed(table, before) {
  const groups = new Map([...table.tBodies].map((group) => [named(group), group]));
  const whole = [...before.tBodies].map((old) => {
    const now = groups.get(named(old));
    groups.delete(named(old));
    if (!now) { return kept(old); }
    return isList(old) ? now : merged(now, old);
  });
  table.replaceChildren(...whole, ...groups.values());
}

function linked(paragraph, words) {
  const clauses = Object.keys(words.clauses).sort((a, b) => b.length - a.length);
  for (const text of texts(paragraph)) {
    if (text.parentElement !== paragraph) { continue; }
    const parts = text.data.split(/(\s+)/).map((token) => {
      const clause = clauses.find((id) => token === id || token.startsWith(`${id}.`));
      const reading = words.readings[token.split("=")[0]];
      const address = clause !== undefined ? `${words.clauses[clause]}#${anchor(token)}` : token.includes("=") && reading;
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

function films() {
  for (const film of document.querySelectorAll(".f")) {
    translated(film, HANTEI_WORDS.en);
    const tables = [...film.querySelectorAll("table")];
    tables.forEach((table, at) => { if (at) { completed(table, tables[at - 1]); } });
    film.querySelectorAll("p.s, p.j, p.o, p.m").forEach((paragraph) => linked(paragraph, HANTEI_WORDS));
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
