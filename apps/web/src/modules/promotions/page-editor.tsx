import { headed } from '@entrepot/client/texts/headed.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { blockKinds, pageBlock, promotionActivity } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button, IconButton } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Card, Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { widgets } from '@entrepot/ui/form/widgets.tsx';
import { useState } from 'react';
import { edit, type Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './page-editor.module.css';
import { type PromotionPage, PromotionView } from './promotion-view.tsx';

type Row = Listed<typeof promotionActivity>;
type Block = NonNullable<Row['pageConfiguration']>[number];
type Words3 = Record<Language, string> | null | undefined;

const kinds = [blockKinds.picture, blockKinds.text, blockKinds.coupons] as const;
const fieldsOf = (kind: number): ('imageUrls' | 'title' | 'text')[] =>
  kind === blockKinds.picture ? ['imageUrls', 'title'] : kind === blockKinds.text ? ['title', 'text'] : ['title'];
const hasText = (texts: Words3) => Boolean(texts && Object.values(texts).some(Boolean));

// Not a schema form: it arranges the blocks of a page next to a preview.
/** Editor of a promotion's page: arranges its blocks next to a preview for customers. */
export function PageEditor({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const t = useTexts('promotions');
  const { row, error, refetch } = useRowToEdit(promotionActivity, id);
  const { data: page } = useCallQuery(getPromotionActivitiesPage, { id });
  return (
    <Drawer opened onClose={onClose} title={headed(t('actions.PageConfiguration'), name)} size="full">
      {row && page ? (
        <Editing row={row} page={page} onClose={onClose} />
      ) : error ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : (
        <LoadingBlock />
      )}
    </Drawer>
  );
}

function Editing({ row, page, onClose }: { row: Row; page: PromotionPage; onClose(): void }) {
  const t = useTexts('promotions');
  const web = useTexts('core-web');
  const everywhere = useTexts('client');
  const language = useLanguage();
  const [blocks, setBlocks] = useState<readonly Block[]>(row.pageConfiguration ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useAction(
    () => {
      const editedBlocks = blocks.map((block) => ({
        ...block,
        title: hasText(block.title) ? block.title : null,
        text: hasText(block.text) ? block.text : null,
      }));
      return edit(promotionActivity, row.id, row.rowVersion, { ...row, pageConfiguration: editedBlocks }, { quiet: true });
    },
    {
      success: everywhere('saved'),
      done: onClose,
      handle: ({ message, problems }) => (setProblem([message, ...problems.map((one) => one.message)].join(' ')), true),
    },
  );
  const change = (at: number, key: keyof Block, value: unknown) =>
    setBlocks(blocks.map((block, index) => (index === at ? { ...block, [key]: value } : block)));
  const move = (at: number, by: number) => {
    const next = [...blocks];
    const [taken] = next.splice(at, 1);
    next.splice(at + by, 0, taken!);
    setBlocks(next);
  };
  const drawn = blocks.map(({ kind, imageUrls, title, text }) => ({
    kind,
    imageUrls: imageUrls ?? [],
    title: title?.[language] || null,
    text: text?.[language] || null,
  }));
  return (
    <div className={css.sides}>
      <Stack>
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        {blocks.length === 0 && <Text tone="soft">{t('pages.noBlocks')}</Text>}
        {blocks.map((block, at) => (
          <Card
            key={at}
            title={`${at + 1}. ${t(`pages.block${block.kind}`)}`}
            actions={
              <>
                {at > 0 && <IconButton label={t('pages.moveUp', { at: at + 1 })} icon={<Icon name="up" />} onClick={() => move(at, -1)} />}
                {at < blocks.length - 1 && (
                  <IconButton label={t('pages.moveDown', { at: at + 1 })} icon={<Icon name="down" />} onClick={() => move(at, 1)} />
                )}
                <IconButton
                  label={t('pages.removeBlock', { at: at + 1 })}
                  icon={<Icon name="trash" />}
                  tone="danger"
                  onClick={() => setBlocks(blocks.filter((_, index) => index !== at))}
                />
              </>
            }
          >
            <Stack gap="small">
              {fieldsOf(block.kind).map((key) => {
                const { Input } = widgets[pageBlock[key].widget];
                return (
                  <Input
                    key={key}
                    field={pageBlock[key]}
                    name={`blocks.${at}.${key}`}
                    label={t(`promotionActivity.rows.pageConfiguration.${key}`)}
                    value={block[key]}
                    onChange={(value) => change(at, key, value)}
                  />
                );
              })}
            </Stack>
          </Card>
        ))}
        <Group>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              icon={<Icon name="plus" />}
              onClick={() => setBlocks([...blocks, { kind, imageUrls: [], title: null, text: null }])}
            >
              {t(`pages.block${kind}`)}
            </Button>
          ))}
        </Group>
        <Group>
          <Button kind="primary" busy={saving.busy} onClick={() => saving.run(undefined)}>
            {web('save')}
          </Button>
        </Group>
      </Stack>
      <section className={css.preview} aria-label={t('actions.Preview')}>
        <Title level={3}>{t('actions.Preview')}</Title>
        <PromotionView page={{ ...page, pageConfiguration: drawn }} actionOf={() => null} />
      </section>
    </div>
  );
}
