import { statusName, taxStatusIds, type getFilingFigures, type ResponseOf } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import { Figure } from './figure.tsx';
import { axis, gridColor, labelColor, statusColors, surfaceColor, tooltip } from './plot-style.ts';
import { useStepName } from './step-name.ts';

interface Props {
  weeks: ResponseOf<typeof getFilingFigures>['weeks'];
}

/** The filings at the end of each week, stacked by status. */
export function WeeksFigure({ weeks }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = useStepName();
  const statuses = taxStatusIds.map((id) => ({ id, key: statusName(id), name: nameOf(id) }));
  const dayAndMonth = (monday: string) => format.date(monday, 'short').slice(0, 6);
  return (
    <Figure
      title={t('figures.weeks.title')}
      text={t('figures.weeks.text')}
      height={360}
      table={{
        columns: [t('figures.weeks.week'), ...statuses.map(({ name }) => name)],
        // The latest week is what one looks for.
        rows: weeks
          .toReversed()
          .map(({ monday, filings }) => [
            format.date(monday, 'short'),
            ...statuses.map(({ key }) => format.number(filings[key])),
          ]),
      }}
    >
      <BarChart
        data={weeks.map(({ monday, filings }) => ({ monday, ...filings }))}
        accessibilityLayer={false}
        barCategoryGap="12%"
      >
        <CartesianGrid vertical={false} stroke={gridColor} />
        <XAxis dataKey="monday" tickFormatter={dayAndMonth} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} width="auto" axisLine={false} {...axis} />
        <Tooltip
          {...tooltip}
          labelFormatter={(monday) => format.date(String(monday), 'medium')}
          // In the order of the stack, from the top.
          itemSorter={({ dataKey }) => -statuses.findIndex(({ key }) => key === dataKey)}
        />
        <Legend itemSorter={null} formatter={(name) => <span style={{ color: labelColor }}>{name}</span>} />
        {statuses.map(({ id, key, name }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="filings"
            fill={statusColors[id]}
            stroke={surfaceColor}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Figure>
  );
}
