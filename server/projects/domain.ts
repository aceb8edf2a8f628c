import type { Domain } from '../core/domain.ts';
import { phrase } from '../core/phrase.ts';
import { countProjects, countTasks, projectList, taskList } from './account_lists.ts';
import { ownProjects } from './own_data.ts';
import { project, task } from './records.ts';
import { projectRoutes } from './routes.ts';

export const projects: Domain = {
  name: 'projects',
  routes: projectRoutes,
  records: [project, task],
  accountPages: [
    {
      label: phrase('Projects'),
      url: '/my/projects',
      below: ['/my/project'],
      icon: 'leaf',
      count: countProjects,
      list: projectList,
    },
    { label: phrase('Tasks'), url: '/my/tasks', below: ['/my/task'], icon: 'tasks', count: countTasks, list: taskList },
  ],
  ownData: ownProjects,
};
