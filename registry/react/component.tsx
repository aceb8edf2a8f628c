/** Makes React components of islands, for apps that this server does not render. */
import { Component, type ReactNode, useState } from 'react';
import { Host } from '#registry/host.ts';
import type { Spec } from '#registry/params.ts';
import { report } from '#registry/report.ts';
import type { AnyView } from '#registry/widget.ts';

export type IslandProps = Record<string, unknown> & {
  className?: string;
  /** Shown where the island stops. */
  children?: ReactNode;
};

type Island = { name: string; widget: AnyView };

/** The island in an element of its own, with the widget's params as props. */
export function component(name: string, widget: AnyView): (props: IslandProps) => ReactNode {
  return (props) => <IslandElement name={name} widget={widget} props={props} />;
}

function IslandElement({ name, widget, props: { className, children, ...given } }: Island & { props: IslandProps }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <div className={className} data-island={name} ref={setHost}>
      {host && (
        <Fallback name={name} instead={children}>
          <Host.Provider value={host}>
            <Drawn widget={widget} given={given} />
          </Host.Provider>
        </Fallback>
      )}
    </div>
  );
}

function Drawn({ widget: { View, params }, given }: { widget: AnyView; given: Record<string, unknown> }) {
  return <View {...withDefaults(params as Spec | undefined, given)} />;
}

/** Throws where a param is required and absent. */
function withDefaults(spec: Spec | undefined, given: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(spec ?? {}).map(([name, { read }]) => [name, given[name] ?? read(null, name)]);
  return Object.fromEntries(all);
}

type FallbackProps = { name: string; instead: ReactNode; children: ReactNode };

class Fallback extends Component<FallbackProps> {
  static getDerivedStateFromError = () => ({ hasStopped: true });
  override state = { hasStopped: false };
  override componentDidCatch(error: unknown) {
    report(`Island '${this.props.name}' stopped`, error);
  }
  override render() {
    return this.state.hasStopped ? this.props.instead : this.props.children;
  }
}
