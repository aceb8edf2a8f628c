import { useEffect, useState } from 'react';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import Html from '#widgets/core/parts/html.tsx';
import { agoText, type LogMessage, type LogRow, logRows } from './log_rows.ts';

const REFRESHED_MS = 60_000;

type Props = {
  messages: LogMessage[];
  /** Whether it is the visitor's. */
  isOwn(message: LogMessage): boolean;
  /** The time at which it is drawn first. */
  from: Date;
};

/** Messages by day; times are written anew each minute. */
export function ChatLog({ messages, isOwn, from }: Props) {
  const now = useMinutes(from);
  const language = globalThis.document?.documentElement.lang ?? '';
  return (
    <ol className="chat-log">
      {logRows(messages, now, language).map((row) => (
        <LogEntry key={row.message.id} row={row} isOwn={isOwn(row.message)} ago={agoText(row.at, now, language)} />
      ))}
    </ol>
  );
}

function LogEntry({ row: { message, at, day, hasHead }, isOwn, ago }: { row: LogRow; isOwn: boolean; ago: string }) {
  return (
    <li className={`chat-log__message${isOwn ? ' chat-log__message--visitor' : ''}`}>
      {day !== null && <p className="chat-log__day">{day}</p>}
      {hasHead && (
        <p className="chat-log__head">
          <bdi className="chat-log__author">{message.author_id[1]}</bdi> ·{' '}
          <time dateTime={at.toISOString()}>{ago}</time>
        </p>
      )}
      {message.body && <Html className="chat-log__body" dir="auto" html={message.body} />}
      {message.attachment_ids.length > 0 && <Files files={message.attachment_ids} />}
    </li>
  );
}

const loadFiles = () => import('./attached_files.tsx');

/** Names of files, which become links once their code is there. */
function Files({ files }: { files: LogMessage['attachment_ids'] }) {
  const links = useLazyModule(loadFiles);
  if (links) return <links.AttachedFiles files={files} />;
  return (
    <ul className="chat-log__files">
      {files.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

function useMinutes(from: Date): Date {
  const [now, setNow] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESHED_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
