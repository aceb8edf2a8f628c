import { Component, type ReactNode, useEffect } from 'react';
import { Host } from '#registry/host.ts';
import type { AnyView } from '#registry/widget.ts';

type IslandProps = {
  widget: AnyView;
  params: Record<string, unknown>;
  uid: string;
  host?: HTMLElement;
  ready?: (() => void) | undefined;
  /** The page still shows what stood there before the crash. */
  crashing?: (() => void) | undefined;
  crashed?: ((error: unknown) => void) | undefined;
};

/** The root of one widget, the same on both sides. */
export function island({ widget: { View }, params, uid, host, ready, crashing, crashed }: IslandProps): ReactNode {
  return (
    <Boundary crashing={crashing} crashed={crashed}>
      <Host value={host ?? null}>
        <Ready ready={ready}>{withIds(<View {...params} />, uid)}</Ready>
      </Host>
    </Boundary>
  );
}

/** Preact counts `useId` from zero in every root and takes no prefix: the count starts at the marker's own name instead. */
function withIds(view: ReactNode, uid: string): ReactNode {
  if (Object.isExtensible(view)) Object.assign(view as object, { __m: [uid, 0] });
  return view;
}

/** Its effect runs after those of its children: the widget's listeners are in place. */
function Ready({ ready, children }: Pick<IslandProps, 'ready'> & { children: ReactNode }) {
  useEffect(() => ready?.(), [ready]);
  return children;
}

class Boundary extends Component<Pick<IslandProps, 'crashing' | 'crashed'> & { children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasCrashed: true });
  override state = { hasCrashed: false };
  override componentDidCatch(error: unknown) {
    this.props.crashed?.(error);
  }
  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    this.props.crashing?.();
    return null;
  }
}
