import { Button, Skeleton } from '@mantine/core';
import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { anexosDeContato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { IconArrowBackUp, IconEdit, IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { formatDay } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { useStore } from '@/core/store.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { Anexos } from '@/features/anexos/public.ts';
import { MediaGallery } from '@/features/midias/public.ts';
import { Consents, PrivacyActs } from '@/features/privacidade/public.ts';
import { TagEditor } from '@/features/tags/public.ts';
import { loadMunicipios, municipiosStore } from '@/ui/br/municipios.ts';
import { PhoneDisplay } from '@/ui/br/phone-display.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Tag } from '@/ui/light.tsx';
import { addressFacts, type Fact } from '@/ui/show/address-facts.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section, ShowPage } from '@/ui/show/show-page.tsx';
import styles from '../components/contatos.module.css';
import { Ended } from '../components/ended.tsx';
import { Identities } from '../components/identities.tsx';
import { Suggestions } from '../components/suggestions.tsx';
import { Timeline } from '../components/timeline.tsx';
import { formQuery, moveContato } from '../contato.queries.ts';

type Data = Awaited<ReturnType<NonNullable<ReturnType<typeof formQuery>['queryFn']>>>;

function factsOf(c: ContatoDetalhe, campos: Data['campos'], cidade: string): Fact[] {
  return [
    ['Tipo', `${c.tipo_contato} · ${c.tipo === 2 ? 'pessoa jurídica' : 'pessoa física'}`],
    ...(c.tipo === 2
      ? ([
          ['Razão social', c.razao_social],
          ['Nome fantasia', c.nome_fantasia],
          ['CNPJ', c.cnpj && formatCnpj(c.cnpj)],
          ['Inscrição estadual', c.ie],
          ['Inscrição municipal', c.im],
          ['Pessoa de contato', c.nome],
        ] as const)
      : []),
    ['CPF', c.cpf && formatCpf(c.cpf)],
    ['RG', c.rg],
    ['Cargo', c.cargo],
    ['Aniversário', c.data_aniversario && formatDay(c.data_aniversario)],
    ['E-mail', c.email && <a href={`mailto:${c.email}`}>{c.email}</a>],
    ...c.telefones.map(({ numero, tipo_contato, id_telefone }): Fact => [tipo_contato, <PhoneDisplay key={id_telefone} numero={numero} />]),
    ['Site', c.site],
    ...addressFacts({ ...c, cidade }),
    ...campos.map(({ id_campo, nome, tipo }): Fact => [nome, mostrarCampo(tipo, c.campos[id_campo])]),
    ['Cliente', c.id_cliente && <Link to={`/clientes/show/${c.id_cliente}`}>{c.cliente}</Link>],
    ['Responsável', c.responsavel],
    ...moments(c),
  ];
}

/** /contatos/show/:id_contato */
export function ContatoShow() {
  const { id_contato } = useParams();
  const id = /^\d{1,15}$/.test(id_contato ?? '') ? Number(id_contato) : 0;
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [canSave, canDelete, canChat, seesTags, attends] = [
    useCan('contatos', 'store'),
    useCan('contatos', 'delete'),
    useCan('WPP', 'iniciarWPP'),
    useCan('tagContato', 'getAll'),
    useCan('chat', 'atender'),
  ];
  const { data, error, refetch } = useQuery({ ...formQuery(id), retry: false });
  const contato = data?.contato;
  const places = useStore(municipiosStore);
  const id_municipio = contato?.id_municipio ?? null;
  useEffect(() => {
    // without the list the city's name is left out
    if (id_municipio !== null) loadMunicipios().catch(() => undefined);
  }, [id_municipio]);
  const city = id_municipio === null ? undefined : places?.municipioPorId(id_municipio);

  const moving = useRef(false);
  const move = async (excluir: boolean): Promise<void> => {
    if (moving.current) return; // a second click would find it moved already
    moving.current = true;
    try {
      await moveContato(id, excluir);
      if (excluir) {
        toastUndo('Contato excluído.', () => void move(false));
        void navigate('/contatos');
      } else toast('Contato restaurado.');
    } catch (failure) {
      toastError(messageOf(failure));
    } finally {
      moving.current = false;
    }
  };
  const ask = (): void =>
    askConfirm({
      title: `Excluir ${contato?.nome_exibido ?? 'contato'}?`,
      text: 'O contato vai para a lixeira, de onde pode ser restaurado. As conversas ficam.',
      confirm: 'Excluir contato',
      danger: true,
      run: () => void move(true),
    });
  const trashed = contato?.excluido === 1;
  const fim = contato?.fim ?? null;
  const actions = contato !== undefined && fim === null && (
    <>
      {trashed && canDelete && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} stroke={1.7} />} onClick={() => void move(false)}>
          Restaurar
        </Button>
      )}
      {!trashed && canDelete && (
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={ask}>
          Excluir
        </Button>
      )}
      {!trashed && canChat && contato.telefones.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={16} stroke={1.7} />}
          onClick={() => setParams((now) => new URLSearchParams([...now, ['novo_chat', String(id)]]), { replace: true })}
        >
          Abrir chat
        </Button>
      )}
      {!trashed && canSave && (
        <Button component={Link} to={`/contatos/editar/${id}`} leftSection={<IconEdit size={16} stroke={1.7} />}>
          Editar
        </Button>
      )}
    </>
  );
  return (
    <ShowPage
      kind="Contato"
      title={contato && (contato.nome_exibido || 'Sem nome')}
      note={
        fim ? (
          <Tag>{fim.tipo === 'unido' ? 'Unido a outro' : 'Anonimizado'}</Tag>
        ) : trashed ? (
          <Tag tint="orange">Na lixeira</Tag>
        ) : contato?.status === 0 ? (
          <Tag>Arquivado</Tag>
        ) : undefined
      }
      error={error}
      onRetry={() => void refetch()}
      actions={actions}
      main={
        contato !== undefined && (
          <>
            {fim && <Ended fim={fim} />}
            <Timeline id={id} />
          </>
        )
      }
      aside={
        contato !== undefined &&
        fim === null && (
          <>
            <Suggestions id={id} stored={{ contato, campos: data?.campos ?? [] }} maySave={canSave && !trashed} />
            <Section title="Dados">
              <Facts facts={factsOf(contato, data?.campos ?? [], city ? `${city.municipio} · ${city.uf}` : '')} />
            </Section>
            {seesTags && (
              <Section title="Tags">
                <TagEditor owner={{ id_contato: id }} />
              </Section>
            )}
            <Consents id={id} frozen={trashed} />
            <Anexos area="contatos" calls={anexosDeContato} history={resumoContato.linhaDoTempo} id={id} frozen={trashed}>
              {attends && (
                <div className={styles.salas}>
                  <h3>Das conversas</h3>
                  <Suspense fallback={<Skeleton h={84} />}>
                    <MediaGallery of={{ id_contato: id }} />
                  </Suspense>
                </div>
              )}
            </Anexos>
            <Identities id={id} />
            <PrivacyActs id={id} nome={contato.nome_exibido} />
          </>
        )
      }
    />
  );
}
