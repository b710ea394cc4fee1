type Attributes = Readonly<Record<string, string>>;

/** Writes the outline of each SVG shape the icon set uses as path data. */
const outlines: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => d,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}Z`,
  rect: ({ x = '0', y = '0', width, height, rx, ry }) => {
    const [horizontal, vertical] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)];
    const corner = (dx: number, dy: number) => `a${horizontal} ${vertical} 0 0 1 ${dx} ${dy}`;
    const [w, h] = [Number(width) - 2 * horizontal, Number(height) - 2 * vertical];
    return (
      `M${Number(x) + horizontal} ${y}h${w}${corner(horizontal, vertical)}v${h}${corner(-horizontal, vertical)}` +
      `h${-w}${corner(-horizontal, -vertical)}v${-h}${corner(horizontal, -vertical)}Z`
    );
  },
};

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

interface IconModule {
  __iconData: { node: readonly (readonly [shape: string, attributes: Attributes])[] };
}

/**
 * The shapes of an icon of the set, as SVG path data. For builds: a remote's manifest carries the shapes, because the
 * shell cannot import an icon that is chosen after its own release.
 * @param name as lucide.dev lists it, such as `map-pin`
 */
export async function iconShapes(name: string): Promise<string[]> {
  let icon: IconModule;
  try {
    icon = (await import(`lucide-react/icons/${name}`)) as IconModule;
  } catch (error) {
    throw new Error(`The icon set has no icon "${name}"`, { cause: error });
  }
  return icon.__iconData.node.map(([shape, attributes]) => {
    const outline = outlines[shape];
    if (!outline) throw new Error(`Icon "${name}": unknown shape <${shape}>`);
    return outline(attributes);
  });
}
