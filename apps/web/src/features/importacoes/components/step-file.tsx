import { Alert, Button, Skeleton } from '@mantine/core';
import { limitesDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatNumber, formatTime } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { Tag } from '@/ui/light.tsx';
import { importacoesQuery, sendFile } from '../importacoes.queries.ts';
import { useImportavel } from '../importavel.ts';
import classes from './importar.module.css';
import { stateOf } from './states.ts';

/** Step 1: the file, and the importações of before. */
export function StepFile() {
  const navigate = useNavigate();
  const { calls, path, muitos, alvo, tambem } = useImportavel();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setProblem('');
    if (file.size > limitesDeImportacao.bytes) {
      setProblem('O arquivo passa de 20 MB. Divida-o em partes menores.');
      return;
    }
    setBusy(true);
    try {
      void navigate(`${path}/importar/${await sendFile(calls, file, alvo)}`);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={34} stroke={1.4} aria-hidden />
        <b>
          Solte aqui uma planilha de {muitos}
          {tambem?.texto}
        </b>
        <span>
          CSV ou XLSX, com os nomes das colunas na primeira linha. Até 20 MB e {formatNumber(limitesDeImportacao.linhas)} linhas. Nada é gravado antes de você
          conferir.
        </span>
        <input
          ref={input}
          type="file"
          accept={`.csv,.txt,.xlsx${tambem?.accept ?? ''}`}
          hidden
          aria-label={`Arquivo de ${muitos}`}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button loading={busy} onClick={() => input.current?.click()}>
          Escolher arquivo
        </Button>
      </div>
      {problem !== '' && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Earlier />
    </>
  );
}

function Earlier() {
  const { calls, path, alvo } = useImportavel();
  const { data, error } = useQuery(importacoesQuery(calls, alvo));
  if (error !== null) return <Alert color="red">{messageOf(error)}</Alert>;
  if (data === undefined) return <Skeleton h={80} role="group" aria-label="Carregando importações" />;
  if (data.data.length === 0) return null;
  return (
    <section aria-label="Importações anteriores">
      <h2>Importações anteriores</h2>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Arquivo</th>
              <th>Enviado</th>
              <th>Linhas</th>
              <th>Situação</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id_importacao}>
                <td>
                  <Link to={`${path}/importar/${row.id_importacao}`}>{row.nome}</Link>
                </td>
                <td>
                  {formatDate(row.criado_em)} {formatTime(row.criado_em)}
                </td>
                <td className="num">{formatNumber(row.linhas)}</td>
                <td>
                  <Tag tint={stateOf(row).tint}>{stateOf(row).text}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
