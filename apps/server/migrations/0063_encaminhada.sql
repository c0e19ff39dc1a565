-- A message that was forwarded from another conversation says so.
alter table mensagem add column encaminhada boolean not null default false;
