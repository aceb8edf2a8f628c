import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { countProjects, countTasks, projectList, taskList } from './account_lists.ts';
import { ownProjects } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { project, task } from './records.ts';
import { projectRoutes } from './routes.ts';

export const projects: Domain = {
  name: 'projects',
  personalData: PERSONAL_DATA,
  routes: projectRoutes,
  records: [project, task],
  accountPages: [
    {
      label: msg('Projects'),
      url: '/my/projects',
      below: ['/my/project'],
      icon: 'leaf',
      count: countProjects,
      list: projectList,
    },
    { label: msg('Tasks'), url: '/my/tasks', below: ['/my/task'], icon: 'tasks', count: countTasks, list: taskList },
  ],
  ownData: ownProjects,
};
