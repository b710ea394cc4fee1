import { dayInZurich, downloadDeskInvoice, type DeskInvoice } from '@dossier/contracts';
import { downloadUrl, notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Button, ButtonAnchor, HStack, Row } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { changeInvoice, remindOfInvoice } from './fees.mutations.ts';
import { PaidDialog } from './paid-dialog.tsx';

const isOverdue = ({ state, dueOn }: DeskInvoice) => state === 'open' && dueOn < dayInZurich(new Date());

interface Props {
  invoice: DeskInvoice;
  /** In the list of all invoices. */
  showClient?: boolean;
}

/** An invoice with what can be done about it. */
export function InvoiceRow({ invoice, showClient = false }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [dialog, setDialog] = useState<'paid' | 'cancel'>();
  const [isBusy, setBusy] = useState(false);
  const { id, number, taxYear, total, state, dueOn, paidOn, client, version } = invoice;
  const { reminders, remindedAt, isPaidByFile } = invoice;

  async function attempt(action: () => Promise<void>, done: string) {
    setBusy(true);
    try {
      await action();
      notify({ title: done, tone: 'good' });
    } catch (error) {
      notifyError(error, t('fees.notChanged'));
    }
    setBusy(false);
    setDialog(undefined);
  }

  const facts = [
    showClient && (client ? nameOf(client) : t('fees.deletedAccount')),
    format.money(total / 100),
    state === 'open' && t('fees.due', { date: format.date(dueOn) }),
    paidOn && t(isPaidByFile ? 'fees.paidByFile' : 'fees.paidOn', { date: format.date(paidOn) }),
    reminders > 0 && remindedAt && t('fees.reminded', { count: reminders, date: format.date(remindedAt) }),
  ];
  const title = t('fees.invoice', { number, year: taxYear });
  const status = isOverdue(invoice) ? 'overdue' : state;
  return (
    <Row
      title={
        showClient && client ? (
          <AppLink to={`/desk/clients/${client.userId}`} standalone>
            {title}
          </AppLink>
        ) : (
          title
        )
      }
      detail={facts.filter(Boolean).join(' · ')}
      aside={
        // texts: fees.state.*
        <Badge tone={status === 'paid' ? 'good' : status === 'overdue' ? 'warn' : 'neutral'}>
          {t(`fees.state.${status}`)}
        </Badge>
      }
      foot={
        <HStack gap="2" flexWrap="wrap">
          <ButtonAnchor
            size="sm"
            variant="ghost"
            href={downloadUrl(downloadDeskInvoice, { params: { id } })}
            aria-label={t('fees.downloadNamed', { number })}
            download
          >
            <DownloadIcon size="1rem" aria-hidden />
            <span>{t('fees.download')}</span>
          </ButtonAnchor>
          {state === 'open' && (
            <>
              <Button
                size="sm"
                aria-label={t('fees.markPaidNamed', { number })}
                disabled={isBusy}
                onClick={() => setDialog('paid')}
              >
                {t('fees.markPaid')}
              </Button>
              {client && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('fees.remindNamed', { number })}
                  disabled={isBusy}
                  onClick={() => void attempt(() => remindOfInvoice(id), t('fees.remindedNow'))}
                >
                  {t('fees.remind')}
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('fees.cancelNamed', { number })}
                disabled={isBusy}
                onClick={() => setDialog('cancel')}
              >
                {t('fees.cancel')}
              </Button>
            </>
          )}
          {state === 'paid' && !isPaidByFile && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('fees.reopenNamed', { number })}
              disabled={isBusy}
              onClick={() =>
                void attempt(() => changeInvoice(id, { state: 'open', version }), t('fees.reopened'))
              }
            >
              {t('fees.reopen')}
            </Button>
          )}
        </HStack>
      }
    >
      {dialog === 'paid' && (
        <PaidDialog
          invoice={invoice}
          isBusy={isBusy}
          onConfirm={(day) =>
            void attempt(
              () => changeInvoice(id, { state: 'paid', paidOn: day, version }),
              t('fees.markedPaid'),
            )
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'cancel' && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('fees.cancelTitle', { number })}
          description={t('fees.cancelText')}
          confirmLabel={t('fees.cancel')}
          cancelLabel={t('fees.keep')}
          busy={isBusy}
          onConfirm={() =>
            void attempt(() => changeInvoice(id, { state: 'cancelled', version }), t('fees.cancelled'))
          }
          onCancel={() => setDialog(undefined)}
        />
      )}
    </Row>
  );
}
