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

/** Whether a reading, asked for alone, may have more to show than its values. */
export const hasStatement = ({ kind, confidence, signature }: Reading): boolean =>
  (kind === 'taxStatement' && confidence === 'exact') || signature !== undefined;

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
              <Th key={column} numeric>
                {t(`statement.columns.${column}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position, index) => (
            <tr key={index}>
              <Td minWidth="11rem">
                <PositionName position={position} />
              </Td>
              <Td numeric>
                {position.quantity === null
                  ? ''
                  : format.number(position.quantity, { maximumFractionDigits: 6 })}
              </Td>
              {shown.map((column) => (
                <Td key={column} numeric whiteSpace="nowrap">
                  {amount(position[column])}
                </Td>
              ))}
            </tr>
          ))}
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
