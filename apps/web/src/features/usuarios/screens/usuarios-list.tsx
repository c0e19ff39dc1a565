import { Button } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { faltas } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import { IconEdit, IconHeadset, IconHeadsetOff, IconKey, IconMailForward, IconPlus, IconRestore, IconShieldOff, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { LimitNotice, usePlanLimit } from '@/features/empresas/public.tsx';
import { ListToolsLater } from '@/features/registro/public.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { LinkDialog } from '@/ui/link-dialog.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { RowAction } from '@/ui/list/list-types.ts';
import { searchFilter } from '@/ui/list/search-filter.ts';
import { showInvite } from '../components/invite-result.ts';
import { bringBack, LeaveDialog } from '../components/leave-dialog.tsx';
import { ProvisionalDialog } from '../components/provisional-dialog.tsx';
import classes from '../components/usuarios.module.css';
import { WaitingInvites } from '../components/waiting-invites.tsx';
import { changed, faltaTexts, grupoOptions, pessoa, type Usuario, usuariosQuery } from '../usuarios.registro.ts';

const icon = { size: 16, stroke: 1.7 } as const;
const invited = ({ faltas: missing }: Usuario): boolean => missing.includes('convidado');
async function resend({ id_login, nome }: Usuario): Promise<void> {
  try {
    const { convite, link, avisado } = await call(usuario.convidar, { params: { id: id_login } });
    showInvite({ nome, convite, link, avisado: avisado === 1 });
  } catch (error) {
    toastError(messageOf(error));
  }
  await changed();
}

/** Who went away without saying so gets no new conversas. */
async function setDisponivel({ id_login, nome }: Usuario, b: 0 | 1): Promise<void> {
  try {
    await call(login.alterarDisponivel, { params: { a: id_login, b } });
    toast(b === 1 ? `${nome} está disponível.` : `${nome} está indisponível: não recebe conversas novas.`);
  } catch (error) {
    toastError(messageOf(error));
  }
  await changed();
}

/** For who lost the device and the recovery codes. */
const askReset = ({ id_login, nome }: Usuario): void =>
  askConfirm({
    title: `Retirar o segundo fator de ${nome}?`,
    text: 'A conta volta a abrir só com a senha, e a pessoa é avisada por e-mail. Confirme antes que foi ela quem pediu.',
    confirm: 'Retirar',
    danger: true,
    run: () =>
      void call(segundoFator.redefinir, { params: { id: id_login } }).then(
        async () => {
          toast(`Segundo fator de ${nome} retirado.`);
          await changed();
        },
        (error: unknown) => toastError(messageOf(error)),
      ),
  });

/** What is missing to attend; of somebody invited, whether their link still opens. */
function Missing({ row }: { row: Usuario }) {
  const [now] = useState(() => Date.now());
  if (row.status === 0) return <Tag>Saiu</Tag>;
  if (row.faltas.length === 0) return <Tag tint="green">Atende</Tag>;
  return (
    <span className={classes.tags}>
      {row.faltas.map((falta) => (
        <Tag key={falta} tint={falta === 'convidado' ? 'blue' : 'orange'}>
          {falta === 'convidado' && row.convite_ate !== null && Date.parse(row.convite_ate) < now ? 'Convite vencido' : faltaTexts[falta]}
        </Tag>
      ))}
    </span>
  );
}

/** /usuario */
export function UsuariosList() {
  const navigate = useNavigate();
  const me = useSession().id_login;
  const canSave = useCan('usuario', 'store');
  const canDelete = useCan('usuario', 'delete');
  const canReset = useCan('segundoFator', 'redefinir');
  const supervises = useCan('chat', 'supervisionar');
  const seesGrupos = useCan('grupo', 'getAll');
  const seesDepartamentos = useCan('departamentos', 'getAll');
  const { limit, reached } = usePlanLimit('usuarios', canSave);
  const [leaving, setLeaving] = useState<Usuario | null>(null);
  const [provisional, setProvisional] = useState<Usuario | null>(null);
  useFormAhead({ path: '/usuario/editar/', page: () => import('./usuario-form.tsx'), query: pessoa.lerUm });
  const to = (row: Usuario): string | undefined => (canSave && row.status === 1 ? pessoa.pathOf(row.id_login, 'editar') : undefined);
  const here = (row: Usuario): boolean => row.status === 1;
  const acts: RowAction<Usuario>[] = [
    ...(canSave
      ? [
          { label: 'Editar', icon: <IconEdit {...icon} />, visible: here, run: (row: Usuario) => void navigate(pessoa.pathOf(row.id_login, 'editar')) },
          {
            label: 'Enviar convite de novo',
            icon: <IconMailForward {...icon} />,
            visible: (row: Usuario) => here(row) && invited(row),
            run: (row: Usuario) => void resend(row),
          },
          {
            label: 'Dar senha provisória',
            icon: <IconKey {...icon} />,
            visible: (row: Usuario) => here(row) && row.id_login !== me,
            run: setProvisional,
          },
        ]
      : []),
    ...(supervises
      ? ([0, 1] as const).map((b) => ({
          label: b === 1 ? 'Pôr disponível' : 'Pôr indisponível',
          icon: b === 1 ? <IconHeadset {...icon} /> : <IconHeadsetOff {...icon} />,
          visible: (row: Usuario) => here(row) && !invited(row) && row.disponivel !== b,
          run: (row: Usuario) => void setDisponivel(row, b),
        }))
      : []),
    ...(canReset
      ? [
          {
            label: 'Retirar segundo fator',
            icon: <IconShieldOff {...icon} />,
            visible: (row: Usuario) => here(row) && row.segundo_fator === 1 && row.id_login !== me,
            run: askReset,
          },
        ]
      : []),
    ...(canDelete
      ? [
          {
            label: 'Trazer de volta',
            icon: <IconRestore {...icon} />,
            visible: (row: Usuario) => !here(row),
            run: (row: Usuario) => void bringBack(row.id_login, row.nome),
          },
          { label: 'Desligar', icon: <IconUserOff {...icon} />, danger: true, visible: (row: Usuario) => here(row) && row.id_login !== me, run: setLeaving },
        ]
      : []),
  ];
  const create = canSave && !reached && (
    <Button component={Link} to="/usuario/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Convidar usuário
    </Button>
  );
  return (
    <>
      <ListPage<Usuario>
        name="usuario"
        title="Usuários"
        searchLabel="Pesquisar usuário…"
        query={usuariosQuery}
        order="nome asc"
        idOf={(row) => row.id_login}
        nameOf={(row) => row.nome}
        notice={
          canSave && (
            <>
              <LimitNotice recurso="usuarios" limit={limit} />
              <WaitingInvites />
            </>
          )
        }
        actions={
          <>
            <ListToolsLater area="usuario" order="nome asc" />
            {create}
          </>
        }
        columns={[
          {
            key: 'nome',
            title: 'Nome',
            width: 230,
            sortable: true,
            cell: (row) => (
              <NameCell
                to={to(row)}
                name={row.nome}
                picture={<LightAvatar id={row.id_login} name={row.nome} image={row.avatar} size={28} online={row.online === 1} />}
              />
            ),
          },
          { key: 'online', title: 'Agora', width: 120, cell: (row) => <SecondaryCell>{presence(row)}</SecondaryCell> },
          { key: 'grupo', title: 'Grupo', width: 140, sortable: true, cell: (row) => <SecondaryCell>{row.grupo}</SecondaryCell> },
          { key: 'faltas', title: 'Atendimento', width: 200, cell: (row) => <Missing row={row} /> },
          ...(canSave
            ? [
                {
                  key: 'ultimo_acesso',
                  title: 'Última entrada',
                  width: 150,
                  sortable: true,
                  cell: (row: Usuario) => <SecondaryCell>{row.ultimo_acesso === null ? 'Nunca' : formatDateTime(row.ultimo_acesso)}</SecondaryCell>,
                },
                {
                  key: 'segundo_fator',
                  title: 'Segundo fator',
                  width: 130,
                  cell: (row: Usuario) => (row.segundo_fator === 1 ? <Tag tint="green">Ativo</Tag> : <SecondaryCell>Sem</SecondaryCell>),
                },
              ]
            : []),
          { key: 'usuario', title: 'E-mail de acesso', width: 220, cell: (row) => <SecondaryCell>{row.usuario}</SecondaryCell> },
          { key: 'cargo', title: 'Cargo', width: 140, optional: true, cell: (row) => <SecondaryCell>{row.cargo}</SecondaryCell> },
          { key: 'telefone', title: 'Telefone', width: 150, optional: true, cell: (row) => <SecondaryCell>{formatPhone(row.telefone)}</SecondaryCell> },
        ]}
        filters={[
          {
            key: 'status',
            label: 'Situação',
            options: [
              { value: '1', label: 'Trabalham aqui' },
              { value: '0', label: 'Saíram' },
            ],
          },
          ...(seesGrupos ? [searchFilter('id_grupo', 'Grupo', grupoOptions)] : []),
          ...(seesDepartamentos ? [searchFilter('id_departamento', 'Departamento', departamentoOptions)] : []),
          {
            key: 'falta',
            label: 'Falta para atender',
            options: [{ value: 'nada', label: 'Nada: atende' }, ...faltas.map((value) => ({ value, label: faltaTexts[value] }))],
          },
        ]}
        card={(row) => (
          <CardCell
            to={to(row)}
            picture={<LightAvatar id={row.id_login} name={row.nome} image={row.avatar} size={32} online={row.online === 1} />}
            title={row.nome}
            text={[row.grupo, presence(row)].filter(Boolean).join(' · ')}
            tag={<Missing row={row} />}
          />
        )}
        empty={{ title: 'Ninguém por aqui', text: 'Convide quem trabalha com você: cada pessoa entra com a própria senha.', action: create }}
        {...(canSave && { onOpen: (row: Usuario) => row.status === 1 && void navigate(pessoa.pathOf(row.id_login, 'editar')) })}
        rowActions={acts}
      />
      <LinkDialog />
      {leaving && <LeaveDialog id={leaving.id_login} nome={leaving.nome} onClose={() => setLeaving(null)} />}
      {provisional && <ProvisionalDialog id={provisional.id_login} nome={provisional.nome} onClose={() => setProvisional(null)} />}
    </>
  );
}

function presence(row: Usuario): string {
  if (row.status === 0) return '';
  if (row.online === 0) return 'Desconectado';
  return row.disponivel === 1 ? 'Disponível' : 'Indisponível';
}
