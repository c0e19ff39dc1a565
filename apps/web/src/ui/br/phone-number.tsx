import { TextInput, type TextInputProps } from '@mantine/core';
import { dialled, readPhone } from '@prosa/brasil/telefone.ts';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { useStore } from '@/core/store.ts';
import { applyMask, masks } from './mask.ts';
import { PhoneInput } from './masked-input.tsx';
import classes from './phone.module.css';
import { loadPhones, phonesStore } from './phones.ts';

interface PhoneNumberProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  /** As stored or as typed: digits with 55, or + and digits. */
  defaultValue?: string;
  /** Receives + and digits with the country's code; '' when nothing is typed. */
  onChange: (numero: string) => void;
  /** The field was left with a number that is possible for its country. */
  onComplete?: (numero: string) => void;
}
interface Typed {
  /** '' until it is known which country a stored number belongs to. */
  sigla: string;
  text: string;
}

const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** A whole number as it stands elsewhere, with 55 or with zeros in front, which the mask would cut to another one; '' for other texts. */
function wholeNumber(text: string): string {
  if (text.startsWith('+')) return text;
  const read = /^\D*(?:55|0)/.test(text) && digitsOf(text).length > 11 - Number(/^\D*0/.test(text)) ? readPhone(text) : null;
  return read === null || read.servico ? '' : dialled(read.numero);
}

function typedOf(numero: string): Typed {
  const digits = digitsOf(numero);
  if (digits === '') return { sigla: 'BR', text: '' };
  const national = /^55(\d{10,11})$/.exec(digits)?.[1] ?? (numero.startsWith('+') || digits.length > 11 ? undefined : digits);
  return national === undefined ? { sigla: '', text: numero } : { sigla: 'BR', text: applyMask(national, masks.phone) };
}

/** spec 5: a phone of any country, Brazil unless said otherwise; a number without + gets the code of the chosen one. */
export function PhoneNumber({ defaultValue = '', onChange, onComplete, error, ...rest }: PhoneNumberProps) {
  const phones = useStore(phonesStore);
  const [typed, setTyped] = useState<Typed>(() => typedOf(defaultValue));
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    // without it the number goes to the server as typed, which checks it too
    loadPhones().catch(() => undefined);
  }, []);
  const settle = (numero: string): Typed => {
    const parts = phones?.parts(numero);
    if (!parts || parts.sigla === '') return { sigla: '', text: numero };
    return { sigla: parts.sigla, text: parts.sigla === 'BR' ? applyMask(parts.nacional, masks.phone) : parts.nacional };
  };
  if (phones !== null && typed.sigla === '' && phones.parts(typed.text).sigla !== '') setTyped(settle(typed.text));

  const numeroOf = ({ sigla, text }: Typed): string => {
    const digits = digitsOf(text);
    if (digits === '') return '';
    const ddi = phones?.paises.find((pais) => pais.sigla === sigla)?.ddi ?? (sigla === 'BR' ? '55' : '');
    return text.trim().startsWith('+') ? `+${digits}` : `+${ddi}${digits}`;
  };
  const change = (next: Typed): void => {
    setTyped(next);
    setWrong(false);
    onChange(numeroOf(next));
  };
  const leave = (): void => {
    const settled = typed.text.trim().startsWith('+') ? settle(typed.text) : typed;
    if (settled !== typed) setTyped(settled);
    const numero = numeroOf(settled);
    const possible = numero === '' || (phones?.isPossible(numero) ?? true);
    setWrong(!possible);
    if (possible && numero !== '') onComplete?.(numero);
  };
  // a whole number with its code goes to its own country, whatever is chosen
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text').trim();
    const numero = typed.sigla === 'BR' || pasted.startsWith('+') ? wholeNumber(pasted) : '';
    if (numero === '') return;
    event.preventDefault();
    change(numero.startsWith('+55') ? typedOf(numero) : settle(numero));
  };

  const country = (
    <Country
      sigla={typed.sigla}
      disabled={rest.disabled ?? false}
      onChange={(sigla) => change({ sigla, text: sigla === 'BR' ? applyMask(typed.text, masks.phone) : digitsOf(typed.text) })}
    />
  );
  const common = {
    type: 'tel',
    autoComplete: 'off',
    ...rest,
    error: error ?? (wrong && 'Telefone inválido'),
    leftSection: country,
    leftSectionWidth: 78,
    leftSectionPointerEvents: 'all',
    onBlur: leave,
    onPaste: paste,
  } as const;
  return typed.sigla === 'BR' ? (
    <PhoneInput {...common} value={typed.text} onChange={(text) => change({ ...typed, text })} />
  ) : (
    <TextInput {...common} maxLength={25} value={typed.text} onChange={({ currentTarget: { value } }) => change({ ...typed, text: value })} />
  );
}

/** The flag, and the browser's own list of countries under it. */
function Country({ sigla, disabled, onChange }: { sigla: string; disabled: boolean; onChange: (sigla: string) => void }) {
  const phones = useStore(phonesStore);
  const chosen = phones?.paises.find((pais) => pais.sigla === sigla) ?? (sigla === 'BR' ? { flag: '🇧🇷', ddi: '55' } : { flag: '🌐', ddi: '' });
  return (
    <span className={classes.country}>
      <span aria-hidden>
        {chosen.flag} {chosen.ddi && `+${chosen.ddi}`}
      </span>
      <select aria-label="País do telefone" value={sigla} disabled={disabled} onChange={({ currentTarget: { value } }) => onChange(value)}>
        {sigla === '' && <option value="">Outro país</option>}
        {phones === null && sigla === 'BR' && <option value="BR">Brasil +55</option>}
        {phones?.paises.map((pais) => (
          <option key={pais.sigla} value={pais.sigla}>
            {pais.flag} {pais.nome} {pais.ddi && `+${pais.ddi}`}
          </option>
        ))}
      </select>
    </span>
  );
}
