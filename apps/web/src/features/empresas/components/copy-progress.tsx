import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { ClonarEmpresa } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { invalidateUnder, read } from '@/core/calls.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { itemTitles } from './copy-items.ts';

type Copia = Answer<typeof ClonarEmpresa.andamento>['data'];
const works = ({ estado }: Copia): boolean => estado === 'aguardando' || estado === 'copiando';

/** How far a copy is, asked for until it is over. */
export function CopyProgress({ id, onAgain }: { id: number; onAgain: () => void }) {
  const { data, error, refetch } = useQuery({
    ...read(ClonarEmpresa.andamento, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !works(state.data.data) ? false : 700),
  });
  const copia = data?.data;
  const ready = copia?.estado === 'pronta';
  useEffect(() => {
    if (ready) void invalidateUnder(['/empresa', '/ConfigEmpresa'], ['/ClonarEmpresa']);
  }, [ready]);
  if (error !== null && copia === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (copia === undefined) return null;
  const at = copia.itens[Math.min(copia.feitos, copia.itens.length - 1)];
  return (
    <Stack gap="md" mt="md">
      {works(copia) && (
        <div>
          <Text size="sm" mb={6} role="status">
            {copia.estado === 'aguardando' || at === undefined ? 'A cópia já vai começar.' : `Copiando ${itemTitles[at].toLowerCase()}…`}
          </Text>
          <Progress value={(copia.feitos / copia.itens.length) * 100} aria-label={`Cópia para ${copia.nome_destino}`} />
        </div>
      )}
      {copia.estado === 'falhou' && (
        <Alert color="red" role="alert" title="Nada foi copiado">
          {copia.motivo}
        </Alert>
      )}
      {ready && (
        <Alert color="green" role="status" title={`Cópia para ${copia.nome_destino} pronta`}>
          <ul>
            {copia.copiados.map(({ item, quantos }) => (
              <li key={item}>
                {itemTitles[item]}: <b className="num">{quantos.toLocaleString('pt-BR')}</b>
              </li>
            ))}
          </ul>
          <Text size="sm">O que a empresa de destino já tinha com o mesmo nome ficou como estava.</Text>
        </Alert>
      )}
      <Group gap="xs">
        <Button component={Link} to="/empresa" variant="default">
          Ver empresas
        </Button>
        {!works(copia) && (
          <Button variant="subtle" onClick={onAgain}>
            Copiar mais
          </Button>
        )}
      </Group>
    </Stack>
  );
}
