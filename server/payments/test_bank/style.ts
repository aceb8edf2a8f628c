/** Style sheet of the test bank, unlike the shop's to avoid confusion. */

export const STYLE_PATH = '/bank.css';

export const STYLE = `:root { color-scheme: light dark; --text: light-dark(#1b2333, #e8ebf2); --muted: light-dark(#555f73, #a3adc0); --line: light-dark(#d5dae4, #3a4356); --paper: light-dark(#eef1f7, #12161f); --card: light-dark(#fff, #1b212d); --tint: light-dark(#f4f6fc, #222a3a); --edge: light-dark(#7c8598, #7f8aa1); --blue: light-dark(#2747a0, #a9bdff); --on-blue: light-dark(#fff, #10172b); --red: light-dark(#a02b2b, #ffb0a8); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
:lang(ar) { line-height: 1.75; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; justify-content: space-between; padding: .75rem clamp(1rem, 5vw, 2rem); border-block-end: 1px solid var(--line); background: var(--card); }
header a { display: inline-flex; align-items: center; gap: .625rem; min-block-size: 2.75rem; color: var(--blue); font-size: 1.125rem; font-weight: 700; text-decoration: none; }
header span { padding: .125rem .75rem; border: 1px solid var(--line); border-radius: 2rem; color: var(--muted); font-size: .875rem; }
main { max-inline-size: 30rem; margin: clamp(1rem, 6vh, 4rem) auto; padding: clamp(1.25rem, 5vw, 2.5rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: 0 1rem 3rem -2rem rgb(20 30 60 / .35); }
@media (width < 34rem) { main { margin-inline: 1rem; } }
h1 { margin-block: 0 .75rem; font-size: 1.625rem; line-height: 1.25; text-wrap: balance; }
a { color: var(--blue); }
.amount { margin: 0; padding: 1rem 1.25rem .25rem; border-start-start-radius: .75rem; border-start-end-radius: .75rem; background: var(--tint); font-size: 2rem; font-weight: 700; line-height: 1.2; }
.sum { margin-block: 0 1.5rem; padding: .5rem 1.25rem .75rem; border-end-start-radius: .75rem; border-end-end-radius: .75rem; background: var(--tint); }
.sum div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .25rem; }
.sum dt { color: var(--muted); }
.sum dd { margin: 0; overflow-wrap: anywhere; text-align: end; }
.field { margin-block: 0 1rem; flex: 1; min-inline-size: 0; }
label { display: block; margin-block-end: .25rem; font-size: .9375rem; font-weight: 600; }
input { inline-size: 100%; min-block-size: 3rem; padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); color: inherit; font: 1.0625rem/1.5 ui-monospace, monospace; }
[dir=rtl] input { text-align: end; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid] { border-color: var(--red); box-shadow: inset 0 0 0 1px var(--red); }
.pair { display: flex; align-items: end; gap: 1rem; }
button, .button { display: inline-block; flex: 1; inline-size: 100%; min-block-size: 3rem; padding: .625rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--blue); color: var(--on-blue); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.1); }
.quiet { border-color: var(--edge); background: transparent; color: inherit; }
.more { margin-block-end: 0; text-align: center; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.problem { margin-block: 0 1rem; padding: .75rem 1rem; border-inline-start: 4px solid var(--red); border-radius: .25rem; background: var(--tint); color: var(--red); font-weight: 600; }
.cards { margin: 0; padding: 0; list-style: none; }
.cards a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding-block: .75rem; border-block-end: 1px solid var(--line); text-decoration: none; }
.cards li:last-child a { border: 0; }
.cards a:hover span { text-decoration: underline; }
code { font: 1rem/1.5 ui-monospace, monospace; white-space: nowrap; }
.number { font-size: 1.25rem; }
`;
