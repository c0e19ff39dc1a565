import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '@/core/formats.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import { type Comparacao, compararQuery, merge, undoMerge } from '../mescla.queries.ts';
import classes from './mesclar.module.css';

type Side = 'a' | 'b';
const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n === 1 ? one : many}`;
const movesOf = (side: Comparacao['a']): string =>
  [
    count(side.conversas, 'conversa', 'conversas'),
    count(side.telefones, 'telefone', 'telefones'),
    count(side.tags, 'tag', 'tags'),
    count(side.identidades, 'identificação', 'identificações'),
    count(side.tickets, 'ticket', 'tickets'),
    count(side.arquivos, 'arquivo', 'arquivos'),
  ].join(', ');

function Head({ side, stays, onStay }: { side: Comparacao['a']; stays: boolean; onStay: () => void }) {
  return (
    <th scope="col" data-stays={stays || undefined}>
      <div className={classes.who}>
        <LightAvatar id={side.id_contato} name={side.nome} image={side.avatar} size={36} />
        <div>
          <b>{side.nome || 'Sem nome'}</b>
          <span className={classes.small}>Desde {formatDate(side.criado_em)}</span>
        </div>
      </div>
      <label className={classes.stay}>
        <input type="radio" name="fica" checked={stays} onChange={onStay} />
        Este cadastro fica
      </label>
      <span className={classes.small}>{movesOf(side)}</span>
    </th>
  );
}

async function undo(id: number): Promise<void> {
  try {
    await undoMerge(id);
    toast('Mescla desfeita.');
  } catch (error) {
    toastError(messageOf(error));
  }
}

/** Two contatos side by side: who stays, and each field from either. */
function Comparison({ data, onDone, onClose }: { data: Comparacao; onDone: () => void; onClose: () => void }) {
  const [stays, setStays] = useState<Side>('a');
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [busy, setBusy] = useState(false);
  const other: Side = stays === 'a' ? 'b' : 'a';
  // a field that only one of them has is not lost
  const sideOf = (field: Comparacao['campos'][number]): Side => chosen[field.campo] ?? (field[stays] === '' ? other : stays);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const taken = data.campos.filter((field) => field.a !== field.b && sideOf(field) === other).map(({ campo }) => campo);
      const id = await merge(data[stays].id_contato, data[other].id_contato, taken);
      onDone();
      toastUndo('Contatos mesclados.', () => void undo(id));
    } catch (error) {
      toastError(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      {data.impedimento !== null && <Alert color="orange">{data.impedimento}</Alert>}
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Comparação dos contatos">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Campo</span>
              </th>
              {(['a', 'b'] as const).map((side) => (
                <Head key={side} side={data[side]} stays={stays === side} onStay={() => setStays(side)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.campos.map((field) => {
              const same = field.a === field.b;
              return (
                <tr key={field.campo}>
                  <th scope="row">{field.titulo}</th>
                  {(['a', 'b'] as const).map((side) => (
                    <td key={side} data-chosen={(!same && sideOf(field) === side) || undefined}>
                      {same ? (
                        field[side]
                      ) : (
                        <label className={classes.choice}>
                          <input
                            type="radio"
                            name={`campo-${field.campo}`}
                            checked={sideOf(field) === side}
                            onChange={() => setChosen({ ...chosen, [field.campo]: side })}
                            aria-label={`${field.titulo}: ${field[side] || 'vazio'}`}
                          />
                          {field[side] || <span className={classes.small}>vazio</span>}
                        </label>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={`${classes.small} ${classes.moves}`}>
        De {data[other].nome || 'Sem nome'} vão para {data[stays].nome || 'Sem nome'}: {movesOf(data[other])}. Dá para desfazer por 30 dias.
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={busy} disabled={data.impedimento !== null} leftSection={<IconArrowsExchange size={16} stroke={1.7} />} onClick={() => void run()}>
          Mesclar contatos
        </Button>
      </Group>
    </>
  );
}

/** Compares two contatos and makes them one. */
export function Compare({ a, b, onClose }: { a: number; b: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(compararQuery(a, b));
  return (
    <Modal opened onClose={onClose} title="Mesclar contatos" size={860}>
      {error ? (
        <EmptyBox kind="error" title="Não foi possível comparar" text={messageOf(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      ) : data ? (
        <Comparison key={`${a}-${b}`} data={data} onDone={onClose} onClose={onClose} />
      ) : (
        <Skeleton h={320} />
      )}
    </Modal>
  );
}
