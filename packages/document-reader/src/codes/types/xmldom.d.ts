/** What is used of @xmldom/xmldom. Its own types bring those of browsers. */
type Report = (message: string) => void;

export interface XmlNode {
  readonly nodeType: number;
}

interface XmlNodes {
  readonly length: number;
  item(index: number): XmlNode | null;
}

export class DOMParser {
  constructor(options: { errorHandler: { warning: Report; error: Report; fatalError: Report } });
  parseFromString(
    text: string,
    type: 'text/xml',
  ): { getElementsByTagNameNS(namespace: string, name: string): XmlNodes };
}
