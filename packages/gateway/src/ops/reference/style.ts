/** The style of the reference: system fonts, in the reader's light or dark mode. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e6e9ed);
  --soft: light-dark(#57606a, #9aa4af);
  --line: light-dark(#d8dee4, #30363d);
  --ground: light-dark(#ffffff, #0f1216);
  --raised: light-dark(#f6f8fa, #171b21);
  --link: light-dark(#0a58ca, #79b8ff);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
code { font: 0.88em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 78rem; margin: auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); }
nav h2 { margin: 1.2rem 0 0.2rem; font-size: 0.8rem; text-transform: uppercase; color: var(--soft); letter-spacing: 0.05em; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.12rem 0; font-size: 0.9rem; overflow-wrap: anywhere; }
main { padding: 1.5rem 2rem 6rem; }
h1 { margin-top: 0; line-height: 1.2; }
section.one { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem; }
h3 { margin: 0 0 0.3rem; }
h4 { margin: 1rem 0 0.3rem; }
.request { display: block; padding: 0.5rem 0.75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.request b { margin-right: 0.5rem; }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem; font-size: 0.92rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
aside { border-left: 3px solid var(--line); padding: 0.1rem 0 0.1rem 1rem; margin: 1rem 0; }
@media (max-width: 48rem) {
  .page { display: block; }
  nav { position: static; height: auto; max-height: 40vh; border: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
}
`;
