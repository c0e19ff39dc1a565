import { TextInput } from '@mantine/core';
import { readPhone } from '@prosa/brasil/telefone.ts';
import { useState } from 'react';

interface Who {
  telefone: string;
  nome: string;
}

/** Whose phone it is. A number that is not complete yet is not taken over: the phone on screen stays whose it was. */
export function WhoWrites({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const [phone, setPhone] = useState(who.telefone);
  const wrong = readPhone(phone) === null;
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
          if (readPhone(next) !== null) onChange({ ...who, telefone: next });
        }}
      />
    </>
  );
}
