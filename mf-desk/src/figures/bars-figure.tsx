import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';
import { Figure } from './figure.tsx';
import { axis, barColor, labelColor } from './plot-style.ts';

interface Props {
  title: string;
  text: string;
  /** The names of the two or three columns of the table. */
  columns: readonly string[];
  bars: readonly {
    readonly name: string;
    /** Null is a bar without length. */
    readonly value: number | null;
    /** The value in words, at the end of the bar and in the table. */
    readonly label: string;
    /** What only the table shows. */
    readonly more?: string;
  }[];
}

const barHeight = 44;

/** One bar per name, from the left to the right. */
export function BarsFigure({ title, text, columns, bars }: Props) {
  return (
    <Figure
      title={title}
      text={text}
      height={bars.length * barHeight}
      table={{
        columns,
        rows: bars.map(({ name, label, more }) => [name, label, ...(more === undefined ? [] : [more])]),
      }}
    >
      <BarChart
        data={bars.map((bar) => ({ ...bar, value: bar.value ?? 0 }))}
        layout="vertical"
        margin={{ top: 0, right: 96, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" width={132} axisLine={false} interval={0} {...axis} />
        <Bar
          dataKey="value"
          fill={barColor}
          radius={4}
          barSize={18}
          minPointSize={2}
          isAnimationActive={false}
        >
          <LabelList dataKey="label" position="right" fill={labelColor} fontSize={13} />
        </Bar>
      </BarChart>
    </Figure>
  );
}
