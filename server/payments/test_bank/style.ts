/** How the test bank looks: unlike the shop, so that nobody mistakes one for the other. */

export const STYLE_PATH = '/bank.css';

export const STYLE = `:root { color-scheme: light dark; --text: light-dark(#1b2333, #e8ebf2); --muted: light-dark(#555f73, #a3adc0); --line: light-dark(#d5dae4, #3a4356); --paper: light-dark(#f3f5f9, #12161f); --card: light-dark(#fff, #1b212d); --blue: light-dark(#2747a0, #a9bdff); --on-blue: light-dark(#fff, #10172b); --red: light-dark(#a02b2b, #ffb0a8); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: 1rem 1.5rem; border-block-end: 1px solid var(--line); }
header a { color: inherit; font-weight: 700; text-decoration: none; }
header span { color: var(--muted); }
main { max-inline-size: 30rem; margin: clamp(1rem, 5vh, 4rem) auto; padding: clamp(1.25rem, 5vw, 2.5rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
h1 { margin-block: 0 1rem; font-size: 1.75rem; line-height: 1.2; }
a { color: var(--blue); }
.sum { margin-block: 0 1.5rem; border-block: 1px solid var(--line); }
.sum div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .5rem; }
.sum dt { color: var(--muted); }
.sum dd { margin: 0; overflow-wrap: anywhere; }
.field { margin-block: 0 1rem; flex: 1; min-inline-size: 0; }
label { display: block; margin-block-end: .25rem; font-size: .9375rem; font-weight: 600; }
input { inline-size: 100%; min-block-size: 3rem; padding: .5rem .875rem; border: 1px solid light-dark(#7c8598, #7f8aa1); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; }
.pair { display: flex; gap: 1rem; }
button, .button { display: inline-block; flex: 1; inline-size: 100%; min-block-size: 3rem; padding: .625rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--blue); color: var(--on-blue); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.quiet { border-color: light-dark(#7c8598, #7f8aa1); background: transparent; color: inherit; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.problem { padding: .75rem 1rem; border-inline-start: 4px solid var(--red); color: var(--red); }
.cards { margin: 0; padding: 0; list-style: none; }
.cards a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding-block: .75rem; border-block-end: 1px solid var(--line); text-decoration: none; }
.cards a:hover span { text-decoration: underline; }
code { font: 1rem/1.5 ui-monospace, monospace; white-space: nowrap; }
.number { font-size: 1.25rem; }
`;
