import type { FormEvent } from 'react';
import type { CheckinStart } from '#events/checkin/contract.ts';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { codeSigns } from '#registry/values/code_signs.ts';
import { defineWidget } from '#registry/widget.ts';
import CameraSwitch from './parts/checkin/camera_switch.tsx';
import DeviceState from './parts/checkin/device_state.tsx';
import DoorField from './parts/checkin/door_field.tsx';
import EntryForm from './parts/checkin/entry_form.tsx';
import Matches from './parts/checkin/matches.tsx';
import { useCheckin } from './parts/checkin/use_checkin.ts';
import VerdictPanel from './parts/checkin/verdict.tsx';

/** Lets guests in at a door: by camera, by code or by name, also without a network. The form does it without script. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Event, door, and where codes and the list are asked for. */
    start: data<CheckinStart>(),
  },
  View: Checkin,
});

function Checkin({ start }: { start: CheckinStart }) {
  const checkin = useCheckin(start);
  const { counts, result, found, problem, door, device } = checkin;
  const { address } = start;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('entered') as HTMLInputElement;
    const entered = field.value.trim();
    // A reader that types codes goes on with the next one.
    if (codeSigns(entered)) field.value = '';
    if (entered) void checkin.submit(entered);
  };
  return (
    <div className="checkin">
      <p className="checkin__counts">
        {t('{inside} of {expected} are in', { inside: counts.inside + device.waiting, expected: counts.expected })}
      </p>
      {start.warning && <p className="alert alert--warning">{start.warning}</p>}
      {result && <VerdictPanel result={result} undoUrl={`${address}/undo`} door={door} onUndo={checkin.undo} />}
      {problem && (
        <p className="alert alert--danger" role="alert">
          {problem}
        </p>
      )}
      <CameraSwitch onCode={(code) => void checkin.scan(code)} />
      <EntryForm start={start} onSubmit={submit} />
      {found && (
        <Matches
          found={found}
          address={address}
          door={door}
          scan={start.scan}
          onLetIn={(match) => void checkin.letIn(match)}
        />
      )}
      <DoorField door={door} onDoor={checkin.setDoor} />
      <DeviceState device={device} />
    </div>
  );
}
