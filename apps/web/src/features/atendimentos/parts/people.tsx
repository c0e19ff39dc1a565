import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { formatDate } from '@/core/formats.ts';
import { LightAvatar } from '@/ui/light.tsx';
import classes from './chat.module.css';

type Departamento = Answer<typeof chat.usuariosDepartamentos>['data'][number];
export type Person = Departamento['usuarios'][number];

/** Departamentos and the people who answer for them. */
export const usePeople = () => useQuery({ ...read(chat.usuariosDepartamentos, {}), staleTime: 60_000 });

/** A departamento to choose, and how many of its people would answer now. */
export function DepartamentoOption({ departamento: { nome, usuarios } }: { departamento: Departamento }) {
  const there = usuarios.filter((p) => p.online === 1 && p.disponivel === 1 && !p.ausente_ate).length;
  return (
    <span className={classes.person}>
      <span>
        <b>{nome}</b>
        <span>{there === 0 ? 'Ninguém disponível' : there === 1 ? '1 pessoa disponível' : `${there} pessoas disponíveis`}</span>
      </span>
    </span>
  );
}

/** 'Ausente até 10/03, com Bia Reis no lugar'; '' of who is there. */
export function awayText({ ausente_ate, substituto }: { ausente_ate?: string | null | undefined; substituto?: string | null | undefined }): string {
  if (!ausente_ate) return '';
  // it ends with its last day
  const until = formatDate(new Date(Date.parse(ausente_ate) - 1).toISOString());
  return `Ausente até ${until}${substituto ? `, com ${substituto} no lugar` : ''}`;
}

/** A person to choose: picture, name, and whether a message would find them. */
export function PersonOption({ person }: { person: Person }) {
  const away = awayText(person);
  const state = away !== '' ? away : person.online === 0 ? 'Desconectado' : person.disponivel === 1 ? 'Disponível' : 'Indisponível';
  const open = person.abertas === 1 ? '1 conversa' : `${person.abertas} conversas`;
  const load = person.capacidade === null ? open : `${person.abertas} de ${person.capacidade} conversas`;
  return (
    <span className={classes.person}>
      <LightAvatar id={person.id_usuario} name={person.nome} image={person.avatar} size={28} online={person.online === 1} />
      <span>
        <b>{person.nome}</b>
        <span>
          {state} · {load}
        </span>
      </span>
    </span>
  );
}
