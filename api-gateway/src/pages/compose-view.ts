import type { Facts } from './facts.ts';
import type { FirstView, Frame, PersonalView } from './view-schemas.ts';

const slot = /<!--slot:([\w.]+)-->/g;
const factInText = /\uE000(\w+)\uE001/g;

/**
 * Puts a view for users into the frame of the shell: the parts of the page, then the content of each slot by the facts of
 * the user, and last the facts themselves, as text. Undefined when a slot has no case for these facts.
 */
export function composeView(frame: Frame, view: PersonalView, facts: Facts): FirstView | undefined {
  let isComplete = true;
  const missing = () => {
    isComplete = false;
    return '';
  };
  const parts: Readonly<Record<string, string>> = { page: view.page, header: view.header };
  const html = frame.page
    .replace(slot, (_, name: string) => parts[name] ?? missing())
    .replace(slot, (_, name: string) => contentOf(view, name, facts) ?? missing())
    .replace(factInText, (_, name: string) => {
      const value = facts[name];
      return value === undefined ? missing() : escapeText(value);
    });
  return isComplete ? { html, css: [...new Set([...frame.css, ...view.css])].join('') } : undefined;
}

function contentOf({ slots }: PersonalView, name: string, facts: Facts): string | undefined {
  const found = slots[name]?.find(({ when }) =>
    Object.entries(when).every(([fact, value]) => facts[fact] === value),
  );
  return found?.html;
}

/** For text and attribute values. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
