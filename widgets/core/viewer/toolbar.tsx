import { type KeyboardEvent, useRef, useState } from 'react';
import Icon from '#widgets/core/parts/icon.tsx';

export type Tool = {
  icon: string;
  label: string;
  isDisabled?: boolean;
  run?(): void;
  /** A link instead of a button, to something to download. */
  href?: string;
};

/**
 * A toolbar.
 * @keyboard Toolbar: one stop of the Tab key; Left, Right, Home and End go from tool to tool.
 */
export function Toolbar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, tools.length - 1);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = placeAfter(event.key, stop, tools.length, isMirrored);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="viewer__toolbar" ref={bar} role="toolbar" aria-label={label} onKeyDown={press}>
      {tools.map((tool, at) => (
        <ToolButton key={tool.label} tool={tool} tabIndex={at === stop ? 0 : -1} chosen={() => setCurrent(at)} />
      ))}
    </div>
  );
}

/** Null for keys that are not the toolbar's. */
export function placeAfter(key: string, from: number, count: number, isMirrored: boolean): number | null {
  const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : (from + step + count) % count;
}

function ToolButton({ tool, tabIndex, chosen }: { tool: Tool; tabIndex: number; chosen(): void }) {
  const { icon, label, isDisabled, run, href } = tool;
  const common = { className: 'viewer__tool', title: label, 'aria-label': label, tabIndex, onFocus: chosen };
  if (href)
    return (
      <a {...common} href={href} download>
        <Icon name={icon} />
      </a>
    );
  return (
    // It stays in reach of the arrow keys, and does not lose the focus when its own press disables it.
    <button {...common} type="button" aria-disabled={isDisabled || undefined} onClick={() => !isDisabled && run?.()}>
      <Icon name={icon} />
    </button>
  );
}
