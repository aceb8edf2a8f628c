import type { ScanResult } from '#events/checkin/contract.ts';
import { t, tn } from '#registry/texts.ts';
import type { Checkin } from './use_checkin.ts';

/** Whether the device goes on without a network, what it has to send, and what turned out otherwise. */
export default function DeviceState({ device }: { device: Checkin['device'] }) {
  const { isOffline, problem, listed, waiting, conflicts, setConflicts, send } = device;
  return (
    <>
      <div className="checkin__device" role="status">
        {isOffline && (
          <p className="alert alert--warning">
            {listed
              ? t('No network. The list on this device decides.')
              : t('No network, and no list on this device. Only names written on paper help now.')}
          </p>
        )}
        {problem && <p className="alert alert--danger">{problem}</p>}
        {waiting > 0 && (
          <p>
            {tn('{n} check-in waits for the network.', '{n} check-ins wait for the network.', waiting, { n: waiting })}
          </p>
        )}
        {!isOffline && waiting === 0 && listed && <p>{t('This device can go on without a network.')}</p>}
      </div>
      {waiting > 0 && (
        <p>
          <button className="button button--quiet button--small" type="button" onClick={() => void send()}>
            {t('Send now')}
          </button>
        </p>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} onDone={() => setConflicts([])} />}
    </>
  );
}

function Conflicts({ conflicts, onDone }: { conflicts: ScanResult[]; onDone(): void }) {
  return (
    <section className="alert alert--danger checkin-conflicts" aria-labelledby="checkin-conflicts">
      <h2 className="checkin-conflicts__title" id="checkin-conflicts">
        {t('Let in by mistake while offline')}
      </h2>
      <ul>
        {conflicts.map(({ scan, name, detail, verdict }) => (
          <li key={scan}>
            {t('{label}: {value}', {
              label: name,
              value: verdict === 'used' ? t('already used, {when}', { when: detail }) : reasonOf(verdict),
            })}
          </li>
        ))}
      </ul>
      <button className="button button--quiet button--small" type="button" onClick={onDone}>
        {t('Done')}
      </button>
    </section>
  );
}

const reasonOf = (verdict: ScanResult['verdict']): string =>
  verdict === 'cancelled' ? t('cancelled') : verdict === 'unpaid' ? t('not paid') : t('not valid any more');
