/** Markup that is safe to insert into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((each) => each.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Creates markup from a template. Escapes every value that is not markup itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toMarkup(values[index - 1] ?? '') + part));
}

/** A relative link to an entry of the archive. */
export function link(path: string, label: string): Html {
  return markup`<a href="${path.split('/').map(encodeURIComponent).join('/')}">${label}</a>`;
}

/** Plain styles that also print; no scripts, and nothing is loaded from elsewhere. */
const styles = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid #8886; }
td { white-space: pre-wrap; }
h2 { margin-top: 2.5rem; }
code { font-size: 0.8em; }
`;

/** Opens a page, which `pageEnd` closes. */
export function pageStart(language: string, title: string): Html {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
`;
}

export const pageEnd = new Html('</main>\n</body>\n</html>\n');

export function tableStart(...headings: readonly string[]): Html {
  const cells = headings.map((heading) => markup`<th scope="col">${heading}</th>`);
  return markup`<table>\n<thead><tr>${cells}</tr></thead>\n<tbody>\n`;
}

export function row(...cells: readonly (string | Html)[]): Html {
  return markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`;
}

export const tableEnd = new Html('</tbody>\n</table>\n');
