import { describe, expect, it } from 'vitest';
import { growthOf } from '../testing/growth.ts';
import { describeError } from './log.ts';

const masked = (text: string) => describeError(new Error(text))['message'];
const maskedQuote = (text: string) => describeError(new SyntaxError(text))['message'];

describe('the message of an error', () => {
  it('has no mail addresses, AHV numbers and quoted texts', () => {
    expect(masked('Mail to <anna.muster@example.ch>, 756.1234.5678.97 failed')).toBe(
      'Mail to <…@…>, … failed',
    );
    expect(masked("Cannot find '@dossier/ui'")).toBe("Cannot find '@dossier/ui'");
    expect(maskedQuote(`Unexpected "Anna" and 'Muster' in \`x\``)).toBe("Unexpected '…' and '…' in '…'");
  });

  it.each(['a', '@', 'a@', "'", '"\'`', '7', '756.', ' '])(
    'is masked in a time that grows with its length: %j',
    (part) => {
      const long = (size: number) => part.repeat(size / part.length);
      expect(growthOf(maskedQuote, long)).toBeLessThan(3);
    },
  );

  it('contains no part of an address that its maximum length cuts', () => {
    const long = `${'"quoted text" '.repeat(357)}anna.muster@example.ch`;
    expect(long.indexOf('@')).toBeGreaterThan(5000);
    expect(maskedQuote(long)).not.toContain('anna');
    expect(masked(`${'a'.repeat(6000)}@example.ch`)).toBe('');
  });
});
