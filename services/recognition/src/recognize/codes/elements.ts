import type { XmlElement } from '@dossier/document-reader';

/** The elements of a name below an element, at any depth. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element on a path of names. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => found && childrenOf(found, name)[0], element);
}

/** The number of a text with a point; undefined for any other. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,12}(?:\.\d{1,8})?$/.test(text.trim()) ? Number(text) : undefined;
}

/** Rounds to cents, so that sums of decimals can be compared. */
export const cents = (value: number): number => Math.round(value * 100) / 100;
