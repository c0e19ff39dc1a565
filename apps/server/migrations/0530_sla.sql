-- What a state does to clocks: an answer opens it again for so many days, it asks what the customer thought, time stands still in it.
alter table status_ticket
  add reabre_dias smallint check (reabre_dias between 1 and 365),
  add pede_avaliacao smallint not null default 0 check (pede_avaliacao in (0, 1)),
  add pausa_sla smallint not null default 0 check (pausa_sla in (0, 1));
create function semear_marcas_de_status(empresa_nova bigint) returns void language sql set search_path = public, pg_catalog as $$
  update status_ticket set
    reabre_dias = case when id_status_ticket = 2 then 7 end,
    pede_avaliacao = (id_status_ticket = 2)::int,
    pausa_sla = (categoria in ('aguardando_cliente', 'aguardando_terceiro'))::int
  where id_empresa = empresa_nova
$$;
revoke execute on function semear_marcas_de_status from public;
select semear_marcas_de_status(id_empresa) from empresa;

-- What the four priorities are called and look like.
create table prioridade_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_prioridade smallint not null check (id_prioridade between 1 and 4),
  nome text not null check (nome <> ''),
  cor text not null check (cor in ('primary', 'success', 'dark', 'danger', 'warning', 'info', 'secondary')),
  versao int not null default 1,
  primary key (id_empresa, id_prioridade)
);
create unique index prioridade_ticket_nome on prioridade_ticket (id_empresa, sem_acento(nome));
call separar_empresas('prioridade_ticket');

-- Why a ticket waits: what the customer is reminded of, how often, and what follows when nobody answers.
create table motivo_espera (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_motivo_espera bigint generated always as identity,
  nome text not null check (nome <> ''),
  categoria text not null check (categoria in ('aguardando_cliente', 'aguardando_terceiro')),
  -- how long a ticket waits for this reason unless somebody names a date
  dias smallint not null default 7 check (dias between 1 and 365),
  lembretes smallint not null default 0 check (lembretes between 0 and 10),
  intervalo_dias smallint not null default 2 check (intervalo_dias between 1 and 90),
  texto text not null default '',
  -- at the end: solved; otherwise it is the team's turn again
  resolve smallint not null default 0 check (resolve in (0, 1)),
  ordem int not null,
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  primary key (id_empresa, id_motivo_espera)
);
create unique index motivo_espera_nome on motivo_espera (id_empresa, sem_acento(nome));
call separar_empresas('motivo_espera');

create function semear_tickets(empresa_nova bigint) returns void language sql set search_path = public, pg_catalog as $$
  insert into prioridade_ticket (id_empresa, id_prioridade, nome, cor) values
    (empresa_nova, 1, 'Baixa', 'dark'), (empresa_nova, 2, 'Normal', 'primary'), (empresa_nova, 3, 'Alta', 'warning'), (empresa_nova, 4, 'Urgente', 'danger');
  insert into motivo_espera (id_empresa, nome, categoria, dias, lembretes, intervalo_dias, texto, resolve, ordem) values
    (empresa_nova, 'Resposta do cliente', 'aguardando_cliente', 7, 2, 2, 'Ainda esperamos a sua resposta para continuar. Pode nos responder?', 1, 1),
    (empresa_nova, 'Retorno de terceiro', 'aguardando_terceiro', 5, 0, 2, '', 0, 2)
$$;
revoke execute on function semear_tickets from public;
select semear_tickets(id_empresa) from empresa;
create function semear_prazos_da_empresa() returns trigger language plpgsql security definer set search_path = public, pg_catalog as $$
begin
  perform semear_marcas_de_status(new.id_empresa), semear_tickets(new.id_empresa);
  return null;
end $$;
-- after semear_empresa, which makes the states: triggers run by name
create trigger semear_empresa_prazos after insert on empresa for each row execute function semear_prazos_da_empresa();

-- How soon tickets are answered and settled: the first in order whose conditions fit counts. An empty condition fits all.
create table sla_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_sla bigint generated always as identity,
  nome text not null check (nome <> ''),
  ordem int not null,
  status smallint not null default 1 check (status in (0, 1)),
  clientes bigint[] not null default '{}',
  assuntos bigint[] not null default '{}',
  departamentos bigint[] not null default '{}',
  prioridades smallint[] not null default '{}',
  origens text[] not null default '{}',
  -- minutes of the calendar that holds; null: none is promised
  primeira_min int check (primeira_min > 0),
  proxima_min int check (proxima_min > 0),
  solucao_min int check (solucao_min > 0),
  -- null: that of the departamento, else of the empresa
  id_calendario bigint,
  -- warned when this part of the time is used
  aviso_pct smallint not null default 80 check (aviso_pct between 10 and 99),
  -- what follows so many minutes after a breach; null: nothing
  escalar_min int check (escalar_min >= 0),
  escalar_prioridade smallint check (escalar_prioridade between 1 and 4),
  escalar_departamento bigint,
  escalar_equipe bigint,
  escalar_responsavel bigint,
  escalar_avisar bigint[] not null default '{}',
  versao int not null default 1,
  excluido_em timestamptz,
  primary key (id_empresa, id_sla),
  foreign key (id_empresa, id_calendario) references calendario,
  foreign key (id_empresa, escalar_departamento) references departamento,
  foreign key (id_empresa, escalar_equipe) references equipe,
  foreign key (id_empresa, escalar_responsavel) references membro
);
create unique index sla_ticket_nome on sla_ticket (id_empresa, sem_acento(nome)) where excluido_em is null;
create index on sla_ticket (id_empresa, id_calendario) where id_calendario is not null;
create index on sla_ticket (id_empresa, escalar_departamento) where escalar_departamento is not null;
create index on sla_ticket (id_empresa, escalar_equipe) where escalar_equipe is not null;
create index on sla_ticket (id_empresa, escalar_responsavel) where escalar_responsavel is not null;
call separar_empresas('sla_ticket');

-- Hours as they were when time was counted by them: a calendar that changes takes nothing back.
create table sla_expediente (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_expediente bigint generated always as identity,
  impressao text not null,
  expediente jsonb not null,
  primary key (id_empresa, id_expediente)
);
create unique index sla_expediente_impressao on sla_expediente (id_empresa, impressao);
call separar_empresas('sla_expediente');

alter table ticket
  add id_sla bigint,
  -- since when the customer waits for the next answer, and what was used until then, in milliseconds of the hours
  add espera_desde timestamptz,
  add espera_usado bigint not null default 0,
  -- what was done already of what the clock does: target and act
  add sla_feitos text[] not null default '{}' check (sla_feitos::text ~ '^[a-z0-9:,{}-]*$'),
  add sla_estado text not null default 'ok' check (sla_estado in ('ok', 'vencendo', 'vencido')),
  -- what has to be kept next, and until when
  add limite_de text check (limite_de in ('primeira', 'proxima', 'solucao')),
  add limite_em timestamptz,
  -- what the clock does next (decision 0009)
  add vence_acao text check (vence_acao in ('avisar', 'vencer', 'escalar', 'lembrar', 'esperar', 'fechar')),
  add vence_em timestamptz,
  add id_motivo_espera bigint,
  add esperar_ate timestamptz,
  add lembrar_em timestamptz,
  add lembretes_feitos smallint not null default 0,
  -- who gave it back to the distribution
  add recusas bigint[] not null default '{}',
  add distribuido_em timestamptz,
  add check ((vence_acao is null) = (vence_em is null)),
  add foreign key (id_empresa, id_sla) references sla_ticket,
  add foreign key (id_empresa, id_motivo_espera) references motivo_espera;
-- made anew: the oldest PostgreSQL that is supported changes no expression
alter table ticket drop column prazo_ordem;
alter table ticket add prazo_ordem timestamptz not null generated always as (coalesce(limite_em, prazo, 'infinity')) stored;
create index ticket_prazo on ticket (id_empresa, prazo_ordem, id_ticket) where excluido_em is null;
create index ticket_vence on ticket (vence_em) where vence_em is not null;
create index ticket_em_atraso on ticket (id_empresa, sla_estado, id_ticket) where sla_estado <> 'ok' and categoria <> 'encerrado' and excluido_em is null;
create index on ticket (id_empresa, id_sla, encerrado) where id_sla is not null;
create index on ticket (id_empresa, id_motivo_espera) where id_motivo_espera is not null;

-- Time of a ticket: stretches that ran and stretches in which it stood still, with what was used of the hours.
create table ticket_trecho (
  id_empresa bigint not null default id_empresa_atual(),
  id_trecho bigint generated always as identity,
  id_ticket bigint not null,
  de timestamptz not null,
  ate timestamptz,
  corre boolean not null,
  motivo text not null default '',
  -- null: every minute counts
  id_expediente bigint,
  usado bigint not null default 0,
  primary key (id_empresa, id_trecho),
  check (ate >= de),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_expediente) references sla_expediente
);
create index on ticket_trecho (id_empresa, id_ticket, de);
create unique index ticket_trecho_aberto on ticket_trecho (id_empresa, id_ticket) where ate is null;
create index on ticket_trecho (id_empresa, id_expediente) where id_expediente is not null;
call separar_empresas('ticket_trecho');

-- Tickets that are there: everything counts from their opening; deadlines that are over already warn nobody now.
insert into ticket_trecho (id_empresa, id_ticket, de, corre, motivo)
  select t.id_empresa, t.id_ticket, t.criado_em, t.categoria = 'aberto' and t.excluido_em is null, '' from ticket t;
update ticket set
  sla_estado = case when prazo < now() then 'vencido' else 'ok' end,
  sla_feitos = case when prazo < now() then array['solucao:avisar:p' || (extract(epoch from prazo - interval '24 hours') * 1000)::bigint,
    'solucao:vencer:p' || (extract(epoch from prazo) * 1000)::bigint] else '{}' end,
  limite_de = case when prazo is not null then 'solucao' end, limite_em = prazo,
  vence_acao = case when prazo >= now() then 'avisar' end,
  vence_em = case when prazo >= now() then greatest(now(), prazo - interval '24 hours') end
where categoria <> 'encerrado' and excluido_em is null and prazo is not null;
-- what was solved lately closes at its time
update ticket set vence_acao = 'fechar', vence_em = greatest(now(), encerrado_em + interval '7 days')
where id_status_ticket = 2 and encerrado_em is not null and excluido_em is null;
