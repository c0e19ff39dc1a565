import { formatPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import { useEffect } from 'react';
import { useStore } from '@/core/store.ts';
import { loadPhones, phonesStore } from './phones.ts';

/** spec 2: a phone with its country's flag, as people of that country write it. */
export function PhoneDisplay({ numero }: { numero: string }) {
  const phones = useStore(phonesStore);
  const brazilian = !storedPhone(numero).startsWith('+');
  useEffect(() => {
    // without it the number is shown plainly
    if (!brazilian) loadPhones().catch(() => undefined);
  }, [brazilian]);
  if (brazilian) return <Shown flag="🇧🇷" country="Brasil" text={formatPhone(numero)} />;
  const parts = phones?.parts(numero);
  const pais = phones?.paises.find(({ sigla }) => sigla === parts?.sigla);
  return <Shown flag={pais?.flag ?? '🌐'} country={pais?.nome ?? 'Outro país'} text={phones?.format(numero) ?? formatPhone(numero)} />;
}

const Shown = ({ flag, country, text }: { flag: string; country: string; text: string }) => (
  <span>
    <span role="img" aria-label={country} title={country}>
      {flag}
    </span>{' '}
    {text}
  </span>
);
