import { describe, expect, it } from 'vitest';
import { languages } from '../language/language.ts';
import {
  fillTemplate,
  maxTemplateBody,
  templateFallbacks,
  templatePlaceholders,
  templateTextIn,
  templateTexts,
} from './message-templates.ts';

const text = (title: string) => ({ title, body: `${title} body` });

describe('the text of a template', () => {
  it('is that of the reader, otherwise of the first fallback that exists', () => {
    const texts = { de: text('Hallo'), it: text('Ciao'), en: text('Hello') };
    expect(templateTextIn(texts, 'it')?.title).toBe('Ciao');
    expect(templateTextIn(texts, 'gsw')?.title).toBe('Hallo');
    expect(templateTextIn(texts, null)?.title).toBe('Hallo');
    expect(templateTextIn({ it: text('Ciao'), gsw: text('Hoi') }, 'fr')?.title).toBe('Ciao');
    expect(templateTextIn({ gsw: text('Hoi') }, 'fr')?.title).toBe('Hoi');
    expect([...templateFallbacks].sort()).toEqual([...languages].sort());
  });

  it('has every placeholder replaced, wherever it is and as often as it is', () => {
    const body = templatePlaceholders.map((name) => `{${name}}`).join(' ');
    const values = { name: 'Anna $& Müller', taxYear: '2024', document: '{name}.pdf' };
    expect(fillTemplate(`${body} {name}`, values)).toBe('Anna $& Müller 2024 {name}.pdf Anna $& Müller');
  });

  it('keeps placeholders without a value, and what is none', () => {
    expect(fillTemplate('{document} {Name} {} {name', { name: 'x' })).toBe('{document} {Name} {} {name');
  });

  it('is required in at least one language, with title and body', () => {
    expect(templateTexts.safeParse({ gsw: text(' Hoi ') }).data).toEqual({
      gsw: { title: 'Hoi', body: 'Hoi  body' },
    });
    for (const texts of [
      {},
      { de: { title: 'x' } },
      { de: { title: ' ', body: 'x' } },
      { de: { title: 'x', body: 'x'.repeat(maxTemplateBody + 1) } },
      { rm: text('Bun di') },
    ])
      expect(templateTexts.safeParse(texts).success, JSON.stringify(texts).slice(0, 80)).toBe(false);
  });
});
