import { describe, expect, it } from 'vitest';
import { languages } from '../language/language.ts';
import { maxTemplateBody, templateFallbacks, templateTextIn, templateTexts } from './message-templates.ts';
import {
  deadlineText,
  fillTemplate,
  hasDeadlinePlaceholder,
  hasPlaceholder,
  templatePlaceholders,
} from './template-placeholders.ts';

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
    const values = { name: 'Anna $& Müller', taxYear: '2024', document: '{name}.pdf' };
    for (const language of languages) {
      const { name, taxYear, document } = templatePlaceholders;
      const body = [name, taxYear, document, name].map((words) => `{${words[language]}}`).join(' ');
      expect(hasPlaceholder(body)).toBe(true);
      expect(fillTemplate(body, values)).toBe('Anna $& Müller 2024 {name}.pdf Anna $& Müller');
    }
    expect(fillTemplate('{ANNÉE} {taxyear} {ann\u0065\u0301e}', values)).toBe('2024 2024 2024');
  });

  it('names the deadline in words of each language', () => {
    for (const language of languages) {
      const body = `{${templatePlaceholders.deadline[language]}}`;
      expect(hasDeadlinePlaceholder(body), language).toBe(true);
      expect(fillTemplate(body, { deadline: deadlineText('2027-03-31', language) })).toMatch(/31.*2027/);
      expect(deadlineText(null, language)).not.toMatch(/\d/);
    }
    expect(hasDeadlinePlaceholder('{name} {Fristen}')).toBe(false);
    expect(deadlineText('2027-03-31', 'it')).toBe('31 marzo 2027');
  });

  it('keeps placeholders without a value, and what is none', () => {
    expect(fillTemplate('{document} {Names} {} {name', { name: 'x' })).toBe('{document} {Names} {} {name');
    expect(hasPlaceholder('{Names} {} {name')).toBe(false);
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
