import { Alert, Button, Group, Radio, Select, Stack } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { politicasDeRepetidos } from '@prosa/contract/registro/importacao.schemas.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { type Arquivo, act, checkFile, type Importacao } from '../importacoes.queries.ts';
import { type Opcoes, useImportavel } from '../importavel.ts';
import classes from './importar.module.css';

/** Step 2: where each column goes, and what happens to records that are there already. */
export function StepColumns({ importacao, arquivo }: { importacao: Importacao; arquivo: Arquivo }) {
  const navigate = useNavigate();
  const { calls, path, chaves, opcoes: More, um, Um, a } = useImportavel();
  const policies: Readonly<Record<(typeof politicasDeRepetidos)[number], string>> = {
    ignorar: `Deixar ${a} ${um} como está e pular a linha`,
    completar: `Preencher só o que falta n${a} ${um}`,
    atualizar: `Atualizar ${a} ${um} com o que a linha traz`,
  };
  const [mapa, setMapa] = useState<Record<string, string>>(arquivo.mapa);
  const [opcoes, setOpcoes] = useState<Opcoes>(arquivo.opcoes);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState(importacao.erro ?? '');
  const [busy, setBusy] = useState(false);
  const id = importacao.id_importacao;
  const fields = [
    { group: Um, items: Object.entries(calls.destinos).map(([value, label]) => ({ value, label })) },
    ...(arquivo.campos.length === 0
      ? []
      : [
          {
            group: 'Campos da empresa',
            items: arquivo.campos.map(({ destino, nome, obrigatorio }) => ({ value: destino, label: obrigatorio ? `${nome} (obrigatório)` : nome })),
          },
        ]),
  ];
  const check = async (): Promise<void> => {
    setBusy(true);
    setErros({});
    setProblem('');
    try {
      await checkFile(calls, id, { mapa, opcoes });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError) setErros(error.erros);
      setProblem(messageOf(error));
    }
  };
  const giveUp = async (): Promise<void> => {
    try {
      if (importacao.estado !== 'falhou') await act(calls, id, 'cancelar');
      void navigate(`${path}/importar`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const put = (coluna: string, destino: string | null): void =>
    setMapa((now) => {
      const { [coluna]: _, ...rest } = now;
      return destino === null ? rest : { ...rest, [coluna]: destino };
    });
  return (
    <Stack gap="lg">
      <p>
        <b>{importacao.nome}</b> · {formatNumber(importacao.linhas)} {importacao.linhas === 1 ? 'linha' : 'linhas'}.{' '}
        {arquivo.lembrado && 'As escolhas são as do último arquivo com estas colunas.'}
      </p>
      {problem !== '' && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Colunas do arquivo">
          <thead>
            <tr>
              <th>Coluna do arquivo</th>
              <th>Vai para</th>
            </tr>
          </thead>
          <tbody>
            {arquivo.colunas.map(({ titulo, exemplos }, i) => (
              <tr key={i}>
                <td>
                  {titulo}
                  <small className={classes.examples}>{exemplos.join(' · ') || '(vazia)'}</small>
                </td>
                <td style={{ width: '50%', minWidth: 180 }}>
                  <Select
                    aria-label={`Vai para: ${titulo}`}
                    placeholder="Não importar"
                    data={fields}
                    value={mapa[i] ?? null}
                    onChange={(value) => put(String(i), value)}
                    error={erros[`mapa.${i}`]}
                    searchable
                    clearable
                    nothingFoundMessage="Nenhuma opção encontrada"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Radio.Group
        label={`Quando ${chaves} já for de ${a === 'a' ? 'uma' : 'um'} ${um}`}
        value={opcoes.repetidos ?? 'ignorar'}
        onChange={(repetidos) => setOpcoes({ ...opcoes, repetidos })}
      >
        <Stack gap={8} mt={8}>
          {politicasDeRepetidos.map((value) => (
            <Radio key={value} value={value} label={policies[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {More && <More opcoes={opcoes} onChange={setOpcoes} erros={erros} />}
      <Group gap="xs">
        <Button loading={busy} onClick={() => void check()}>
          Conferir linhas
        </Button>
        <Button variant="default" onClick={() => void giveUp()}>
          Desistir deste arquivo
        </Button>
      </Group>
    </Stack>
  );
}
