import type { Reading, StatementPosition, TaxStatement } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Facts, Stack, Table, Td, Text, Th } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';

/** The amounts of a position, in the order of their columns; a column without any is left out. */
const columns = [
  'value',
  'incomeA',
  'incomeB',
  'withholdingTax',
  'lumpSumTaxCredit',
  'usWithholding',
] as const;

/** The totals that a statement states beside those of its columns. */
const furtherTotals = ['debt', 'debtInterest', 'costs', 'deductibleCosts'] as const;

/** Whether a reading has positions where it is asked for alone. */
export const hasPositions = ({ kind, confidence }: Reading): boolean =>
  kind === 'taxStatement' && confidence === 'exact';

/** Whether there is more to show of a paper than its values. */
export const hasStatement = (reading: Reading): boolean =>
  hasPositions(reading) || reading.signature !== undefined;

/** The positions of an e-tax statement with its own totals, and by whom its file is signed. */
export function StatementDetails({ reading }: { reading: Pick<Reading, 'statement' | 'signature'> }) {
  const t = useTexts(documentsNamespace);
  const { statement, signature } = reading;
  if (!statement && !signature) return null;
  const names = {
    signer: signature?.signer ?? t('statement.unnamed'),
    certifiedBy: signature?.certifiedBy ?? t('statement.unnamed'),
  };
  return (
    <Stack gap="3" minWidth="0">
      {signature && (
        <Text textStyle="small">
          {t(signature.isValid ? 'statement.signed' : 'statement.notSigned', names)}
        </Text>
      )}
      {statement && <StatementTable statement={statement} />}
    </Stack>
  );
}

function StatementTable({ statement }: { statement: TaxStatement }) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const { positions, positionCount, totals, clients } = statement;
  const amount = (value: number | null) => (value === null ? '' : format.money(value, '').trim());
  const shown = columns.filter((column) =>
    [totals, ...positions].some(
      (each) => (each[column] ?? 0) !== 0 || (column === 'value' && each.value !== null),
    ),
  );
  const further = furtherTotals.flatMap((total) => {
    const value = totals[total];
    // texts: statement.totals.*
    return value === null ? [] : [{ term: t(`statement.totals.${total}`), detail: format.money(value) }];
  });
  const holders = clients
    .map(({ name, number }) => [name, number].filter(Boolean).join(', '))
    .filter(Boolean);
  if (positions.length === 0 && further.length === 0) return null;
  // The totals are those of the assets; debts and costs follow them with their own.
  const isAsset = ({ list }: StatementPosition) => list === 'account' || list === 'security';
  const assets = positions.filter(isAsset);
  const others = positions.filter((position) => !isAsset(position));
  const row = (position: StatementPosition, index: number) => (
    <tr key={index}>
      <Td minWidth="11rem">
        <PositionName position={position} />
      </Td>
      <Td numeric>
        {position.quantity === null ? '' : format.number(position.quantity, { maximumFractionDigits: 6 })}
      </Td>
      {shown.map((column) => (
        <Td key={column} numeric whiteSpace="nowrap">
          {amount(position[column])}
        </Td>
      ))}
    </tr>
  );
  return (
    <Stack gap="3" minWidth="0">
      {holders.length > 0 && (
        <Text textStyle="small" color="fg.muted">
          {t('statement.clients', { names: holders.join(' · ') })}
        </Text>
      )}
      <Table label={t('statement.positions')}>
        <thead>
          <tr>
            <Th>{t('statement.position')}</Th>
            <Th numeric>{t('statement.quantity')}</Th>
            {shown.map((column) => (
              // texts: statement.columns.*
              <Th key={column} numeric whiteSpace="normal" minWidth="6.5rem" verticalAlign="bottom">
                {t(`statement.columns.${column}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map(row)}
          <tr>
            <Td fontWeight="semibold" colSpan={2}>
              {t('statement.total')}
            </Td>
            {shown.map((column) => (
              <Td key={column} numeric fontWeight="semibold" whiteSpace="nowrap">
                {amount(totals[column])}
              </Td>
            ))}
          </tr>
          {others.map(row)}
        </tbody>
      </Table>
      {positions.length < positionCount && (
        <Text textStyle="small" color="fg.muted">
          {t('statement.more', { shown: positions.length, count: positionCount })}
        </Text>
      )}
      {further.length > 0 && <Facts items={further} />}
      <Text textStyle="small" color="fg.muted">
        {t('statement.inFrancs')}
      </Text>
    </Stack>
  );
}

function PositionName({ position: { list, name, number, currency } }: { position: StatementPosition }) {
  const t = useTexts(documentsNamespace);
  return (
    <>
      <span>{name || number}</span>
      <Text textStyle="small" color="fg.muted">
        {/* texts: statement.lists.* */}
        {[t(`statement.lists.${list}`), name && number, currency].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
