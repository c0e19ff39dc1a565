import { Button, Progress } from '@mantine/core';
import { type Pendencia, pendencias, primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import classes from './wizard.module.css';

const entries: Readonly<Record<Pendencia, { titulo: string; caminho: string }>> = {
  departamento: { titulo: 'Criar um departamento', caminho: '/departamento' },
  pessoa: { titulo: 'Chamar alguém da equipe', caminho: '/usuario' },
  horario: { titulo: 'Definir o horário de atendimento', caminho: '/calendarios' },
  modelo: { titulo: 'Criar um modelo de mensagem', caminho: '/mensagemModelo' },
  chat: { titulo: 'Criar o chat do site', caminho: '/ChatConfig/cadastrar' },
  numero: { titulo: 'Conectar um número de WhatsApp', caminho: '/primeiros_passos' },
  resposta: { titulo: 'Responder a primeira mensagem', caminho: '/ChatSala' },
};
const listQuery = read(primeirosPassos.show, {});

/** What is left to set up, on the start of who sets up the company; gone when all of it is done, or hidden by the person. */
export function SetUpList() {
  const may = useCan('primeirosPassos', 'concluir');
  const { data } = useQuery({ ...listQuery, enabled: may, staleTime: 60_000 });
  if (!may || data === undefined || data.data.oculto === 1) return null;
  const { feito } = data.data;
  const shown = pendencias.filter((one) => feito[one] !== undefined);
  const done = shown.filter((one) => feito[one]).length;
  if (done === shown.length) return null;
  const hide = async (oculto: 0 | 1): Promise<void> => {
    const show = (value: 0 | 1) => queryClient.setQueryData(listQuery.queryKey, { data: { ...data.data, oculto: value } });
    show(oculto);
    try {
      await call(primeirosPassos.ocultar, { body: { oculto } });
      if (oculto === 1) toastUndo('Lista ocultada do seu início.', () => void hide(0));
    } catch (failure) {
      show(oculto === 1 ? 0 : 1);
      toastError(messageOf(failure));
    }
  };
  return (
    <section className={classes.setUp} aria-labelledby="configurar">
      <div className={classes.setUpHead}>
        <h2 id="configurar">
          Prepare sua empresa: {done} de {shown.length}
        </h2>
        <Button variant="subtle" color="gray" size="xs" onClick={() => void hide(1)}>
          Ocultar
        </Button>
      </div>
      <Progress mt="xs" value={Math.round((done / shown.length) * 100)} aria-label="Progresso dos primeiros passos" />
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one}>
            {feito[one] ? (
              <span className={classes.item}>
                <IconCircleCheck size={18} stroke={1.7} color="var(--app-online)" aria-hidden />
                <span className={classes.done}>{entries[one].titulo}</span>
                <span className="visually-hidden">feito</span>
              </span>
            ) : (
              <Link to={entries[one].caminho} className={classes.item}>
                <IconCircle size={18} stroke={1.7} aria-hidden />
                {entries[one].titulo}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
