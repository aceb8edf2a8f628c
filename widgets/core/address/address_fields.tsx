import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { t } from '#registry/texts.ts';
import { AddressField } from './address_field.tsx';
import { CountryField } from './country_field.tsx';
import { StateField } from './state_field.tsx';
import type { Country } from './use_country.ts';
import { useFieldOrder } from './use_field_order.ts';

const PARTS = ['zip', 'city', 'state_id'] as const;
type Part = (typeof PARTS)[number];

type Props = {
  form: AddressFacts;
  country: Country;
  /** What the form calls the postal code. */
  zipName?: string;
  /** Whether to ask for a city where addresses have none. */
  hasCity?: boolean;
};

/** Country and street, then what the country decides: which parts, their order, labels and need. */
export function AddressFields({ form, country, zipName = 'zip', hasCity = false }: Props) {
  const { infos } = country;
  const isShown: Record<Part, boolean> = {
    zip: infos.fields.includes('zip'),
    city: hasCity || infos.fields.includes('city'),
    state_id: infos.states.length > 0,
  };
  const { order, place } = useFieldOrder(inOrder(infos.fields));
  const nameOf = (part: Part) => (part === 'zip' ? zipName : part);
  return (
    <>
      <CountryField form={form} country={country} />
      <div className="div_street">
        <AddressField
          form={form}
          name="street"
          label={t('Address line 1')}
          required={form.infos.required.includes('street')}
          autocomplete="address-line1"
        />
      </div>
      <AddressField form={form} name="street2" label={t('Address line 2')} autocomplete="address-line2" />
      <div className="address-parts" {...place}>
        {order.map((part) => (
          <div key={part} className={`div_${part.replace('_id', '')}`} data-part={nameOf(part)} hidden={!isShown[part]}>
            {part === 'state_id' && <StateField form={form} country={country} />}
            {part === 'city' && <CityField form={form} country={country} />}
            {part === 'zip' && <ZipField form={form} country={country} name={zipName} />}
          </div>
        ))}
      </div>
    </>
  );
}

/** What the country does not use stands last, hidden until another is chosen. */
const inOrder = (fields: readonly string[]): Part[] => {
  const first = fields.filter((name): name is Part => PARTS.some((part) => part === name));
  return [...first, ...PARTS.filter((part) => !first.includes(part))];
};

type PartProps = Pick<Props, 'form' | 'country'>;

function CityField({ form, country: { infos } }: PartProps) {
  return (
    <AddressField
      form={form}
      name="city"
      label={infos.labels.city}
      required={infos.required.includes('city')}
      autocomplete="address-level2"
      maxlength={100}
    />
  );
}

function ZipField({ form, country: { infos }, name }: PartProps & { name: string }) {
  return (
    <AddressField
      form={form}
      name={name}
      label={infos.labels.zip}
      required={infos.required.includes('zip')}
      autocomplete="postal-code"
      dir="ltr"
      maxlength={20}
      input={{ placeholder: infos.zip_example || undefined }}
    />
  );
}
