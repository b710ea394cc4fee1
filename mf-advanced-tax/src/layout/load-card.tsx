import { FailedLoad, type Data } from '@dossier/remote-kit';
import { Card, Loading, SkeletonRows } from '@dossier/ui';
import type { ReactNode } from 'react';

interface Props<T> {
  data: Data<T>;
  loading: string;
  failed: string;
  children: (loaded: T) => ReactNode;
}

/** Shows its content once the data is loaded; before that a placeholder, or the error with a retry. */
export function LoadCard<T>({ data, loading, failed, children }: Props<T>) {
  if (data.data) return children(data.data);
  if (data.error) {
    return <FailedLoad title={failed} data={data} />;
  }
  return (
    <Loading label={loading}>
      <Card>
        <SkeletonRows rows={3} />
      </Card>
    </Loading>
  );
}
