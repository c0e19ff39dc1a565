import { Button, Group, Skeleton, Text } from '@mantine/core';
import { limitesDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { type Arquivo, correctRow, type EstadoDeLinha, type Linha, linhasQuery, rowsPerPage } from '../importacoes.queries.ts';
import { useImportavel } from '../importavel.ts';
import classes from './importar.module.css';

interface RowsProps {
  id: number;
  estado: EstadoDeLinha;
  arquivo: Arquivo;
  /** Cells may be corrected in place. */
  editable: boolean;
}

/** Rows of the file in one state; those with errors are corrected where they stand. */
export function RowsTable({ id, estado, arquivo, editable }: RowsProps) {
  const { calls } = useImportavel();
  const [page, setPage] = useState(0);
  const { data, error, isFetching } = useQuery(linhasQuery(calls, id, estado, page));
  if (error !== null && data === undefined) return <Text c="red">{messageOf(error)}</Text>;
  if (data === undefined) return <Skeleton h={160} role="group" aria-label="Carregando linhas" />;
  const pages = Math.max(1, Math.ceil(data.recordsFiltered / rowsPerPage));
  return (
    <div aria-busy={isFetching}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Linhas do arquivo">
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Linha</th>
              {arquivo.colunas.map(({ titulo }, i) => (
                <th key={i}>{titulo}</th>
              ))}
              <th>{estado === 'erro' ? 'Situação' : 'Observação'}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <Row key={row.linha} id={id} row={row} editable={editable} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Anterior
          </Button>
          <Text size="sm">
            Página {formatNumber(page + 1)} de {formatNumber(pages)}
          </Text>
          <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Próxima
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Of long texts the beginning is enough to know a row by. */
const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function Row({ id, row: given, editable }: { id: number; row: Linha; editable: boolean }) {
  const { calls, path, verUm, um, a } = useImportavel();
  const fixed: Partial<Record<Linha['estado'], string>> = {
    nova: `Corrigida: ${um} nov${a}`,
    atualiza: `Corrigida: atualiza ${a === 'a' ? 'uma' : 'um'} ${um}`,
    ignorada: 'Não será importada',
  };
  const [row, setRow] = useState(given);
  const [celulas, setCelulas] = useState(given.celulas);
  const [problem, setProblem] = useState('');
  const made = (row as unknown as Record<string, number | null>)[calls.id];
  const save = async (): Promise<void> => {
    if (celulas.join('\0') === row.celulas.join('\0')) return;
    setProblem('');
    try {
      setRow(await correctRow(calls, id, row.linha, celulas));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <tr>
      <td className="num">{row.linha}</td>
      {row.celulas.map((_, i) => {
        const erro = row.erros[i];
        if (!editable) {
          return (
            <td key={i}>
              {shortened(row.celulas[i] ?? '')} {erro !== undefined && <div className={classes.reason}>{erro}</div>}
            </td>
          );
        }
        return (
          <td key={i} className={classes.cell}>
            <input
              value={celulas[i]}
              maxLength={limitesDeImportacao.texto}
              aria-label={`Linha ${row.linha}, coluna ${i + 1}`}
              aria-invalid={erro !== undefined}
              onChange={(event) => setCelulas(celulas.with(i, event.currentTarget.value))}
              onBlur={() => void save()}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void save();
              }}
            />
            {erro !== undefined && <small>{erro}</small>}
          </td>
        );
      })}
      <td>
        {problem !== '' && <div className={classes.reason}>{problem}</div>}
        {row.erros[''] !== undefined && <div className={classes.reason}>{row.erros['']}</div>}
        {row.estado !== given.estado && (fixed[row.estado] ?? '')}
        {made != null && row.estado !== 'desfeita' && <Link to={verUm?.(made) ?? `${path}/show/${made}`}>Ver {um}</Link>}
      </td>
    </tr>
  );
}
