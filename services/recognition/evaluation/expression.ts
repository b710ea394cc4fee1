/** What the names of an expression stand for. */
export type Scope = Record<string, number | ((...numbers: number[]) => number)>;

/** Evaluates numbers, names, calls, brackets and `+ - * /`; throws for anything else. */
export function evaluate(expression: string, scope: Readonly<Scope>): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|\w+|\S/g) ?? [];
  const value = sum();
  if (tokens.length > 0) throw new Error(`"${tokens.join(' ')}" is too much in "${expression}"`);
  return value;

  function skip(token: string): boolean {
    if (tokens[0] !== token) return false;
    tokens.shift();
    return true;
  }
  function sum(): number {
    let value = product();
    for (;;)
      if (skip('+')) value += product();
      else if (skip('-')) value -= product();
      else return value;
  }
  function product(): number {
    let value = factor();
    for (;;)
      if (skip('*')) value *= factor();
      else if (skip('/')) value /= factor();
      else return value;
  }
  function factor(): number {
    if (skip('-')) return -factor();
    if (skip('(')) return close(sum());
    const word = tokens.shift() ?? '';
    if (/^\d/.test(word)) return Number(word);
    const meaning = scope[word];
    if (typeof meaning === 'number') return meaning;
    if (!meaning || !skip('(')) throw new Error(`"${word}" means nothing in "${expression}"`);
    const numbers = [sum()];
    while (skip(',')) numbers.push(sum());
    return close(meaning(...numbers));
  }
  function close(value: number): number {
    if (!skip(')')) throw new Error(`")" is missing in "${expression}"`);
    return value;
  }
}
