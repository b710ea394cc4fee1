import { Component, type ReactNode } from 'react';

interface Props {
  onError: (error: unknown) => void;
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what a remote throws while it is shown inside the remote's place. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
