import { ErrorCard, type ErrorCardProps } from '@dossier/ui';
import type { Data } from '../data/use-data.ts';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';
import { RequestId } from '../notify/request-id.tsx';

interface Props extends Pick<ErrorCardProps, 'title' | 'as'> {
  data: Pick<Data<unknown>, 'error' | 'reload' | 'isRefreshing'>;
}

/** Replaces content whose request failed: the error's text, its request id if it was unexpected, and a retry. */
export function FailedLoad({ title, as = 'h2', data: { error, reload, isRefreshing } }: Props) {
  const t = useTexts(kitNamespace);
  return (
    <ErrorCard
      as={as}
      title={title}
      description={error?.message}
      detail={<RequestId error={error} />}
      retryLabel={t('tryAgain')}
      onRetry={() => void reload()}
      retrying={isRefreshing}
    />
  );
}
