import { useEffect, useState } from 'react';
import type { CountryList } from '#events/list/country_view.ts';
import { fragment } from '#registry/call.ts';
import { data, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import Html from '#widgets/core/parts/html.tsx';
import CountryEvents from './parts/country_list.tsx';

/** Coming events of the visitor's country. The page itself, which is the same for everybody, lists the next ones. */
export default defineWidget({
  params: {
    /** Events that are shown at first. */
    list: data<CountryList>(),
    /** Where events of the visitor’s country are asked for. */
    address: text('/event/get_country_event_list'),
  },
  View: CountryBlock,
});

function CountryBlock({ list, address }: { list: CountryList; address: string }) {
  const [markup, setMarkup] = useState('');
  const { run } = useCall((signal) => fragment(address, { signal }));
  useEffect(() => {
    void run().then((answer) => answer && setMarkup(answer));
  }, [run]);
  if (markup) return <Html className="country_events_list" html={markup} />;
  return (
    <div className="country_events_list">
      <CountryEvents {...list} />
    </div>
  );
}
