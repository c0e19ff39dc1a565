import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { type Convidado, type PapelDeQuadro, papeisDeQuadro, type QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanConvidados } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { Tag } from '@/ui/light.tsx';
import { equipeOptions, quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

const kinds = { id_usuario: 'Pessoa', id_equipe: 'Equipe', id_departamento: 'Departamento' } as const;
type Kind = keyof typeof kinds;
const queries = { id_usuario: peopleQuery, id_equipe: equipeOptions, id_departamento: departamentoOptions } as const;
const kindOf = (guest: Convidado): Kind => (Object.keys(kinds) as Kind[]).find((kind) => guest[kind] !== null) ?? 'id_usuario';
const papeis = Object.entries(papeisDeQuadro).map(([value, label]) => ({ value, label }));

/** Who is invited to a board, and as what; each change holds at once. */
export function Guests({ board }: { board: QuadroDetalhe }) {
  const [kind, setKind] = useState<Kind>('id_usuario');
  const [who, setWho] = useState<number | null>(null);
  const [papel, setPapel] = useState('2');
  const { convidados, id_quadro } = board;
  const save = async (next: readonly Pick<Convidado, Kind | 'papel'>[], said: string): Promise<void> => {
    try {
      await call(kanbanConvidados.store, {
        body: {
          id_quadro,
          convidados: next.map((guest) => {
            const of = (Object.keys(kinds) as Kind[]).find((k) => guest[k] !== null)!;
            return { [of]: guest[of]!, papel: guest.papel };
          }),
        },
      });
      toast(said);
    } catch (error) {
      toastError(messageOf(error));
    }
    await quadrosChanged();
  };
  const add = (): void => {
    if (who === null) return;
    const others = convidados.filter((guest) => guest[kind] !== who);
    const guest = { id_usuario: null, id_equipe: null, id_departamento: null, [kind]: who, papel: Number(papel) as PapelDeQuadro };
    setWho(null);
    void save([...others, guest], 'Convite feito.');
  };
  return (
    <div className={classes.list}>
      <ul className={classes.list} aria-label="Convidados do quadro">
        {convidados.map((guest) => (
          <li key={`${kindOf(guest)}${guest[kindOf(guest)]}`}>
            <span className={classes.grow}>
              {guest.nome} <Tag>{kinds[kindOf(guest)]}</Tag>
            </span>
            <Select
              w={160}
              aria-label={`Papel de ${guest.nome}`}
              allowDeselect={false}
              data={papeis}
              value={String(guest.papel)}
              onChange={(value) => {
                const next = Number(value) as PapelDeQuadro;
                if (next !== guest.papel)
                  void save(
                    convidados.map((g) => (g === guest ? { ...g, papel: next } : g)),
                    `${guest.nome} agora é ${papeisDeQuadro[next].toLowerCase()}.`,
                  );
              }}
            />
            <ActionIcon
              aria-label={`Tirar ${guest.nome}`}
              onClick={() =>
                void save(
                  convidados.filter((g) => g !== guest),
                  `${guest.nome} não é mais convidado.`,
                )
              }
            >
              <IconTrash size={15} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          aria-label="Quem convidar"
          value={kind}
          data={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))}
          onChange={(value) => {
            setKind(value);
            setWho(null);
          }}
        />
        <AsyncSelect
          key={kind}
          className={classes.grow}
          aria-label={kinds[kind]}
          placeholder={`Escolha: ${kinds[kind].toLowerCase()}`}
          query={queries[kind]}
          value={who}
          onChange={setWho}
        />
        <Select w={150} aria-label="Papel" allowDeselect={false} data={papeis} value={papel} onChange={(value) => setPapel(value ?? '2')} />
        <Button variant="default" disabled={who === null} onClick={add}>
          Convidar
        </Button>
      </div>
    </div>
  );
}
