import { Fragment, type ReactNode } from 'react';

/** Wraps the marked parts of a text in elements: `rich('Read the <terms>terms</terms>', { terms: (text) => <AppLink …>{text}</AppLink> })`. */
export function rich(text: string, marks: Record<string, (children: ReactNode) => ReactNode>): ReactNode {
  const parts = text.split(/(<(\w+)>.*?<\/\2>)/g);
  const nodes: ReactNode[] = [];
  // split() yields text, match, name of the mark, text, …
  for (let index = 0; index < parts.length; index += 3) {
    if (parts[index] !== '') nodes.push(<span key={`text ${index}`}>{parts[index]}</span>);
    const [match, name] = [parts[index + 1], parts[index + 2]];
    if (match === undefined || name === undefined) continue;
    const inner = match.slice(name.length + 2, -(name.length + 3));
    nodes.push(<Fragment key={index}>{marks[name]?.(inner) ?? inner}</Fragment>);
  }
  return nodes;
}
