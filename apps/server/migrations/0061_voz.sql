-- Voice messages: how long, and the heights of their waveform (0 to 100) as the timeline draws them.
alter table arquivo add column voz boolean not null default false;
alter table arquivo add column duracao_ms int check (duracao_ms >= 0);
alter table arquivo add column onda smallint[];
