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

/** `tag`: `span` for what may stand in a sentence. */
type Island = { name: string; widget: AnyView; tag: 'div' | 'span' };

/** The island in an element of its own, with the widget's params as props. */
export function component(name: string, widget: AnyView, tag: Island['tag']): (props: IslandProps) => ReactNode {
  return (props) => <IslandElement name={name} widget={widget} tag={tag} props={props} />;
}

function IslandElement({ name, widget, tag: Tag, props }: Island & { props: IslandProps }) {
  const { className, children, ...given } = props;
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <Tag className={className} data-island={name} ref={setHost}>
      {host && (
        <Fallback name={name} instead={children}>
          <Host.Provider value={host}>
            <Drawn widget={widget} given={given} />
          </Host.Provider>
        </Fallback>
      )}
    </Tag>
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
