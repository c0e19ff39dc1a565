import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Who {
  telefone: string;
  nome: string;
}

/** Whose phone it is. A number that is not complete yet is not taken over: the phone on screen stays whose it was. */
export function WhoWrites({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const [phone, setPhone] = useState(who.telefone);
  const digits = phone.replace(/\D/g, '').length;
  const wrong = digits < 8 || digits > 15;
  return (
    <>
      <TextInput label="Nome do cliente" value={who.nome} maxLength={120} onChange={(e) => onChange({ ...who, nome: e.currentTarget.value })} />
      <TextInput
        label="Telefone do cliente"
        inputMode="tel"
        value={phone}
        maxLength={20}
        error={wrong ? 'Informe DDD e número' : null}
        onChange={(e) => {
          const next = e.currentTarget.value;
          setPhone(next);
          const length = next.replace(/\D/g, '').length;
          if (length >= 8 && length <= 15) onChange({ ...who, telefone: next });
        }}
      />
    </>
  );
}
