import { Component, type ReactNode } from 'react';
import { ErrorPanel, errorCodeOf } from './error-panel.tsx';

interface State {
  readonly error: Error | null;
}

/** Catches rendering errors in a part of the page, so that the rest of the page stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode; onRetry?: () => void }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ErrorPanel message={error.message} code={errorCodeOf(error)} onRetry={this.retry} />;
  }
}
