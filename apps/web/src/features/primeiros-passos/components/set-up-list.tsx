import { Button, Progress } from '@mantine/core';
import { type Pendencia, pendencias, primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import classes from './wizard.module.css';

const entries: Readonly<Record<Pendencia, { titulo: string; caminho: string }>> = {
  departamento: { titulo: 'Criar um departamento', caminho: '/departamento' },
  pessoa: { titulo: 'Chamar alguém da equipe', caminho: '/usuario' },
  horario: { titulo: 'Definir o horário de atendimento', caminho: '/calendarios' },
  modelo: { titulo: 'Criar um modelo de mensagem', caminho: '/mensagemModelo' },
  numero: { titulo: 'Conectar um número de WhatsApp', caminho: '/primeiros_passos' },
  resposta: { titulo: 'Responder a primeira mensagem', caminho: '/ChatSala' },
};
const keptAs = (id_login: number | null, id_empresa: number | null): string => `prosa:primeiros-passos:${id_login}:${id_empresa}`;

/** What is left to set up, on the start of who sets up the company; gone when all of it is done, or hidden by the person. */
export function SetUpList() {
  const may = useCan('primeirosPassos', 'concluir');
  const { id_login, id_empresa } = useSession();
  const key = keptAs(id_login, id_empresa);
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const { data } = useQuery({ ...read(primeirosPassos.show, {}), enabled: may && !hidden, staleTime: 60_000 });
  if (!may || hidden || data === undefined) return null;
  const { feito } = data.data;
  const done = pendencias.filter((one) => feito[one]).length;
  if (done === pendencias.length) return null;
  const hide = (): void => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  return (
    <section className={classes.setUp} aria-labelledby="configurar">
      <div className={classes.setUpHead}>
        <h2 id="configurar">
          Prepare sua empresa: {done} de {pendencias.length}
        </h2>
        <Button variant="subtle" color="gray" size="xs" onClick={hide}>
          Ocultar
        </Button>
      </div>
      <Progress mt="xs" value={(done / pendencias.length) * 100} aria-label="Progresso dos primeiros passos" />
      <ul className={classes.list}>
        {pendencias.map((one) => (
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
